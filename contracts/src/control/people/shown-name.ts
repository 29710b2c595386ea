// Scripts with letters that look alike. Other scripts, such as Han and Kana, are often mixed and look like none of
// these.
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

// Cyrillic and Greek letters that look like Latin letters.
const LOOK_LATIN = /^[асеһіјӏорԛѕԝхуАВЕЅІЈКМНОРСТУХοναιρυγΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]+$/u;

const toLetters = (text: string) => text.replaceAll(/\P{L}/gu, '');

/**
 * True for a name that may look like another: it mixes several scripts, all its letters look Latin but are not, or it
 * has variants of letters such as full-width letters.
 */
export function looksLikeAnother(name: string): boolean {
  const letters = toLetters(name);
  const scripts = SCRIPTS.filter((script) => script.test(letters));
  // NFKC replaces full-width letters, ligatures and the like, which NFC keeps.
  return scripts.length > 1 || LOOK_LATIN.test(letters) || name.normalize('NFKC') !== name.normalize('NFC');
}

/** A name in comparable form: in lower case, without variants of width and accents, and with single spaces. */
const fold = (name: string) =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

const toShort = (by: string) => by.replace(/\s*<[^<>]*>$/, '') || by;

/**
 * `Ann` of `Ann <ann@example.com>`: enough for a list.
 *
 * The part in angle brackets stays if the short name could be another person's: if it looks like a name in other
 * letters, or if another name in the list (`among`) reads the same.
 */
export function toShownName(by: string, among: readonly string[] = []): string {
  const short = toShort(by);
  const folded = fold(short);
  const isShared = among.some((other) => other !== by && fold(toShort(other)) === folded);
  return isShared || looksLikeAnother(short) ? by : short;
}
