import fc from 'fast-check';

const LETTERS = {
  latin: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  accented: 'áÁéÉíñÑõöÖüÜçÇšŠčČćžŽğĞşİıøØłŁđĐðÐßẞæÆœŒþÞħĦȘțẤợ',
  greek: 'αάΑΆβΒγεέλσςΣωΏ',
  cyrillic: 'аАбБвВёЁйЙжЖяЯїЇ',
  hebrew: 'אבגדםש',
  arabic: 'ابتثمحأإ',
  devanagari: 'अरवकिी',
  thai: 'กขนมี',
  kana: 'アがガぱパ',
  hangul: '김이박각힣',
  han: '大谷翔平\u{20bb7}',
  // Letters and marks apart.
  divided: ['e\u0301', 'N\u0303', 'o\u0308\u0304', 'ᄀ\u1161\u11a8'],
} as const;

const SIGNS = [...'\'’‘`´ʼʻ.-–‐·/,"“()_*%\\', '\u00a0', '\u00ad', '\u200d', '\t', '  '];
const SUFFIXES = ['Jr.', 'Jr', 'SR', 'II', 'iii', 'IV', 'V'];

/** A word of one alphabet, with accents if the alphabet has them. */
export const anyWord: fc.Arbitrary<string> = fc
  .constantFrom(...Object.values(LETTERS))
  .chain((letters) => fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 8 }))
  .map((letters) => letters.join(''));
const initials = fc.constantFrom('J.D.', 'J. D.', 'AJ', "D'", 'O’', 'St.', 'De La', '7');
const signedWord = fc
  .tuple(anyWord, fc.constantFrom('', ...SIGNS), fc.oneof(anyWord, fc.constant('')))
  .map((parts) => parts.join(''));
/** An invented name: words of any alphabet with signs, initials, and often a suffix. */
export const anyName: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 3, arbitrary: signedWord }, initials), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '', ...SUFFIXES),
  )
  .map(([words, suffix]) => [...words, suffix].join(' ').trim());
