// Suffixes such as Jr. and dots in initials differ between a book's list and a league's.
const SUFFIXES = /\s+(jr|sr|ii|iii|iv|v)$/;

/**
 * A key for comparing names of different sources, without accents, case, punctuation or suffix.
 * 'Ronald Acuña Jr.' and 'ronald acuna' have the same key, and so have 'A.J. Brown' and 'AJ Brown'.
 */
export function toNameKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.'’`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(SUFFIXES, '');
}
