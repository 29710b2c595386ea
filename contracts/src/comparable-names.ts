/** See {@link NAME_RULES}. */
export type NameRules = Readonly<{
  /** Small letters that Unicode does not divide into a letter and its marks, and the letters that stand for them. */
  letters: Readonly<Record<string, string>>;
  /** Characters within a word that do not count. */
  ignored: string;
  /** Pattern of the signs that separate words. */
  separators: string;
  /** Pattern of two initials before a name, 'A J Brown', which others write as 'A.J. Brown'. */
  initials: string;
  /** Pattern of a suffix, which one source writes and another leaves out. */
  suffix: string;
  /** From this number of letters on, a searched word may go across the words of a name: 'delacruz'. */
  minJoinedLetters: number;
}>;

/**
 * Rules for comparing names. The backend applies the same patterns in SQL, so they have only what JavaScript and RE2
 * read alike. They list characters, because RE2 takes milliseconds for classes such as `\p{L}`, at every query.
 */
export const NAME_RULES: NameRules = {
  letters: {
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ı: 'i',
    ς: 'σ',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
  },
  // Dots, apostrophes of every form, invisible characters.
  ignored: ".'’‘‛`´ʼʻʹʾʿ′＇\u00ad\u200b\u200c\u200d\u2060\ufeff",
  separators: `[${[
    // Of Latin, Hebrew, Arabic and Indic.
    '\\x00-/:-@\\[-`{-\\xbf×÷־،؛؟।॥',
    // Dashes, quotes and spaces; arrows and other symbols.
    '\u2000-\u206f\u2190-\u2bff\u2e00-\u2e7f',
    // Of East Asia. 々 between them is a letter.
    '\u3000-\u3004\u3008-\u3020・\uff01-\uff0f\uff1a-\uff20',
  ].join('')}]+`,
  initials: '^([^ ]) ([^ ]) ',
  suffix: ' (jr|sr|ii|iii|iv|v)$',
  minJoinedLetters: 4,
};

const LETTERS: ReadonlyMap<string, string> = new Map(Object.entries(NAME_RULES.letters));
const UNDIVIDED = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');
const IGNORED = new RegExp(`[\\p{M}${NAME_RULES.ignored}]`, 'gu');
const SEPARATORS = new RegExp(NAME_RULES.separators, 'gu');
const INITIALS = new RegExp(NAME_RULES.initials, 'u');
const SUFFIX = new RegExp(NAME_RULES.suffix);

const toPlainWords = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(IGNORED, '')
    .normalize('NFC')
    .replace(UNDIVIDED, (letter) => LETTERS.get(letter) ?? letter)
    .replace(SEPARATORS, ' ')
    .trim();

/**
 * The words of a name without accents, case and signs, with a space between them: 'Ronald Acuña Jr.' becomes
 * 'ronald acuna jr', "Ja’Mir" 'jamir', and both 'J.D. Martinez' and 'J D Martinez' 'jd martinez'.
 */
export function toComparableName(name: string): string {
  return toPlainWords(name).replace(INITIALS, '$1$2 ');
}

/**
 * A key for joining names of different sources: the comparable name without its suffix. 'Ronald Acuña Jr.' and
 * 'ronald acuna' have the same key.
 */
export function toNameKey(name: string): string {
  return toComparableName(name).replace(SUFFIX, '');
}

/** The words of a text in comparable form; none if it has only signs. */
export const toSearchWords = (text: string): string[] =>
  toPlainWords(text)
    .split(' ')
    .filter((word) => word !== '');

// A single letter is rather the beginning of another word than the suffix V.
const SEARCHED_SUFFIX = /^(jr|sr|ii|iii|iv)$/;

/** A search for names: words that a name must have, and the suffix at the end of the text; empty without one. */
export type NameSearch = { words: string[]; suffix: string };

/** The search for a text. A suffix is no suffix if nothing stands before it. */
export function toNameSearch(text: string): NameSearch {
  const words = toSearchWords(text);
  const last = words.at(-1) ?? '';
  const isSuffix = words.length > 1 && SEARCHED_SUFFIX.test(last);
  return isSuffix ? { words: words.slice(0, -1), suffix: last } : { words, suffix: '' };
}

/**
 * A test for names that contain every word of a text, in any order and as part of a word: 'jd martin' finds
 * 'J.D. Martinez'. A searched suffix also finds names without any, because some sources leave suffixes out. An empty
 * text finds every name, and a text of signs finds none.
 */
export function createNameSearch(text: string): (name: string) => boolean {
  const { words, suffix } = toNameSearch(text);
  if (words.length === 0) return () => text.trim() === '';
  return (name) => {
    const form = toComparableName(name);
    const joined = form.replaceAll(' ', '');
    const has = (word: string) =>
      form.includes(word) || ([...word].length >= NAME_RULES.minJoinedLetters && joined.includes(word));
    return words.every(has) && (form.includes(suffix) || !SUFFIX.test(form));
  };
}

/** Compares texts such as times, codes and ids by their code points, as SQL does. Negative if `a` comes first. */
export function compareTexts(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}

/**
 * Compares names for a sorted list: 'Ángel' comes before 'Zack', and 'de la Cruz' before 'Díaz'. Negative if `a` comes
 * first, 0 for names that differ only in accents, case and signs.
 */
export function compareNames(a: string, b: string): number {
  return compareTexts(toComparableName(a), toComparableName(b));
}
