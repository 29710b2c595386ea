export { toNameKey } from '@sharpside/contracts';

/** `toNameKey` of `contracts` in SQL. A test keeps both equal. */
export const nameKeySql = (expression: string): string =>
  `regexp_replace(trim(regexp_replace(regexp_replace(lower(strip_accents(${expression})), '[.''’\`]', '', 'g'), '[^a-z0-9]+', ' ', 'g')), '\\s+(jr|sr|ii|iii|iv|v)$', '')`;
