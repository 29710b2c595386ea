// Scripts whose letters are taken for each other's. Others, such as Han and Kana, are often mixed and are like none of these.
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

// Cyrillic and Greek letters that look like Latin ones.
const LOOK_LATIN = /^[асеһіјӏорԛѕԝхуАВЕЅІЈКМНОРСТУХοναιρυγΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]+$/u;

const toLetters = (text: string) => text.replaceAll(/\P{L}/gu, '');

/** True for a name that can be taken for one in other letters: of several scripts, or wholly of letters that look Latin. */
export function looksLikeAnother(name: string): boolean {
  const letters = toLetters(name);
  const scripts = SCRIPTS.filter((script) => script.test(letters));
  // Letters of full width, ligatures and the like are other signs for the same letters.
  return scripts.length > 1 || LOOK_LATIN.test(letters) || name.normalize('NFKC') !== name.normalize('NFC');
}

/** A name as people read it: without regard to case, width, marks and spaces. */
const fold = (name: string) =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

const toShort = (by: string) => by.replace(/\s*<[^<>]*>$/, '') || by;

/**
 * `Ann` of `Ann <ann@example.com>`: enough for a list.
 *
 * The account stays where the short name could be somebody else's: where it looks like a name in other letters, and where
 * another one of the list (`among`) reads the same.
 */
export function toShownName(by: string, among: readonly string[] = []): string {
  const short = toShort(by);
  const folded = fold(short);
  const isShared = among.some((other) => other !== by && fold(toShort(other)) === folded);
  return isShared || looksLikeAnother(short) ? by : short;
}
