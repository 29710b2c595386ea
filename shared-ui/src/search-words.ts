/**
 * The words of a text in comparable form: without letter case, accents and apostrophes, so that `whos cote` finds
 * "Who's Côté". Any other character separates words.
 */
export const toSearchWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
