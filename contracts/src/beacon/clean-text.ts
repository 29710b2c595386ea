/**
 * Rules that remove personal data from a text, in this order. They recognize forms and not meanings, so a name in plain
 * words stays.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  // Parts of an answer: quoted in errors of JSON.parse in Chrome and Safari, or as JSON itself.
  [/(?:\.\.\.)?"[^\n]*"(?:\.\.\.)?(?= is not valid JSON)/g, '<text>'],
  [/(?<=JSON Parse error: [^\n"']{0,80})(["'])[^\n]*\1/g, '<text>'],
  [/[{[]["{[][^\n]*[}\]]/g, '<text>'],
  // Queries and fragments, which may have searches, filters or tokens: all of them in full addresses, only those with a
  // value in paths.
  [/(?<=:\/\/[^\s"'`()<>?#]{1,500})[?#][^\s"'`()<>]*/g, ''],
  [/(?<=[\w/.~-])[?#][^\s"'`()<>]*=[^\s"'`()<>]*/g, ''],
  [/(?<=:\/\/)[^\s/@]+@/g, ''],
  // E-mail addresses, but neither `remote-tools@1.1.0`, which is a release, nor `open@https://…`, which Firefox writes.
  [
    /(?<![\p{L}\p{M}\p{N}_.+-])[\p{L}\p{M}\p{N}_.+-]+(?:@|%40)(?!\d+\.\d+\.\d|https?:)[\p{L}\p{M}\p{N}]+(?:[._-]+[\p{L}\p{M}\p{N}]+)*/giu,
    '<e-mail>',
  ],
  // Long quotes, which may be typed text or the text of an answer.
  [/(["'`])(?:(?!\1)[^\n]){60,}\1/g, '$1<text>$1'],
  [/(\bBearer)\s+\S+/gi, '$1 <token>'],
  // A signed token has three parts, an encrypted token five. A file name with as many parts ends in a short part.
  [/\b[\w-]{8,}(?:\.{1,2}[\w-]{8,}){2,}(?=\.?(?:$|[^\w.-]))/g, '<token>'],
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{24,}(?![\w-])/g, '<token>'],
];

/**
 * A number of at least seven digits, such as a telephone or card number, with or without groups, or an IP address. The
 * first alternative matches the hash in a file's name, so that it is kept.
 */
const HASH_OR_NUMBER =
  /(\.[0-9a-f]{16}(?=\.))|(?<![\w.])(?:\d{1,3}(?:\.\d{1,3}){3}|\+?\d{3}\.\d{3}\.\d{4})(?!\w)|\+?\d(?:[ -]?\d){6,}/g;

/** The text without what may be personal: queries, e-mail addresses, tokens, long numbers and long quotes. */
export const cleanText = (text: string): string =>
  RULES.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text).replace(
    HASH_OR_NUMBER,
    (_, hash: string | undefined) => hash ?? '<number>',
  );

/** The places at the end of a beacon's `detail`, which hosts add for edges that do not support stacks. */
const PLACES = /\s*\((?:at )?[^()]*:\d+:\d+\)$/;

/** The message of a beacon, without its places. */
export const toMessage = (detail: string): string => detail.replace(PLACES, '');

/**
 * The shape of a message, by which equal errors are recognized: without numbers and quoted words, which differ each
 * time.
 */
export const toMessageShape = (detail: string): string =>
  toMessage(detail)
    .replace(/(["'`])(?:(?!\1)[^\n])*\1/g, '$1…$1')
    .replace(/\d+/g, '#')
    .slice(0, 200);
