/**
 * Rules by which a text loses what may be of a person, in this order. They know shapes, not meanings: a name in plain words
 * stays.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  // Parts of an answer as JSON.parse quotes them, in Chrome and in Safari, and JSON itself.
  [/(?:\.\.\.)?"[^\n]*"(?:\.\.\.)?(?= is not valid JSON)/g, '<text>'],
  [/(?<=JSON Parse error: [^\n"']{0,80})(["'])[^\n]*\1/g, '<text>'],
  [/[{[]["{[][^\n]*[}\]]/g, '<text>'],
  // Queries and fragments: searches, filters, tokens of a sign-in. Of an address any, of a path those with a value.
  [/(?<=:\/\/[^\s"'`()<>?#]{1,500})[?#][^\s"'`()<>]*/g, ''],
  [/(?<=[\w/.~-])[?#][^\s"'`()<>]*=[^\s"'`()<>]*/g, ''],
  [/(?<=:\/\/)[^\s/@]+@/g, ''],
  // `remote-tools@1.1.0` is a release, and Firefox writes `open@https://…`.
  [
    /(?<![\p{L}\p{M}\p{N}_.+-])[\p{L}\p{M}\p{N}_.+-]+(?:@|%40)(?!\d+\.\d+\.\d|https?:)[\p{L}\p{M}\p{N}]+(?:[._-]+[\p{L}\p{M}\p{N}]+)*/giu,
    '<e-mail>',
  ],
  // Something that was typed, or a text of an answer.
  [/(["'`])(?:(?!\1)[^\n]){60,}\1/g, '$1<text>$1'],
  [/(\bBearer)\s+\S+/gi, '$1 <token>'],
  // Three parts of a signed token, five of an encrypted one; a file's name of as many ends in a short one.
  [/\b[\w-]{8,}(?:\.{1,2}[\w-]{8,}){2,}(?=\.?(?:$|[^\w.-]))/g, '<token>'],
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{24,}(?![\w-])/g, '<token>'],
];

/**
 * A number of seven and more digits, as a telephone or a card has, in groups or not, or the address of a machine; first the
 * hash in a file's name.
 */
const HASH_OR_NUMBER =
  /(\.[0-9a-f]{16}(?=\.))|(?<![\w.])(?:\d{1,3}(?:\.\d{1,3}){3}|\+?\d{3}\.\d{3}\.\d{4})(?!\w)|\+?\d(?:[ -]?\d){6,}/g;

/** A text as far as it may leave the page: without queries, e-mail addresses, tokens, long numbers and long quotes. */
export const cleanText = (text: string): string =>
  RULES.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text).replace(
    HASH_OR_NUMBER,
    (_, hash: string | undefined) => hash ?? '<number>',
  );

/** The places at the end of a beacon's `detail`, which hosts add for edges that know no stacks. */
const PLACES = /\s*\((?:at )?[^()]*:\d+:\d+\)$/;

/** The message of a beacon, without its places. */
export const toMessage = (detail: string): string => detail.replace(PLACES, '');

/**
 * The form of a message, by which equal errors are found: without the numbers and quoted words that differ from one time to
 * the next.
 */
export const toMessageShape = (detail: string): string =>
  toMessage(detail)
    .replace(/(["'`])(?:(?!\1)[^\n])*\1/g, '$1…$1')
    .replace(/\d+/g, '#')
    .slice(0, 200);
