import { NAME_RULES, toNameSearch } from '@sharpside/contracts';
import { quoteText } from '../engine/sql-text.ts';

export { toNameKey } from '@sharpside/contracts';

const replaced = (text: string, pattern: string, by: string) =>
  `regexp_replace(${text}, ${quoteText(pattern)}, ${quoteText(by)}, 'g')`;

/** `toComparableName` of `contracts` in SQL, for sorting by a name and for searching it. A test keeps both equal. */
export function comparableNameSql(expression: string): string {
  const plain = `translate(strip_accents(lower(${expression})), ${quoteText(NAME_RULES.ignored)}, '')`;
  const divided = Object.entries(NAME_RULES.letters).reduce(
    (text, [letter, letters]) => `replace(${text}, '${letter}', '${letters}')`,
    plain,
  );
  return replaced(`trim(${replaced(divided, NAME_RULES.separators, ' ')})`, NAME_RULES.initials, '\\1\\2 ');
}

/** `toNameKey` of `contracts` in SQL, for joining by a name. A test keeps both equal. */
export const nameKeySql = (expression: string): string =>
  replaced(comparableNameSql(expression), NAME_RULES.suffix, '');

/**
 * `createNameSearch` of `contracts` as a condition in SQL with its parameters. `column` is SQL. Names of many rows
 * are best searched after grouping, because the comparable form takes some microseconds a row.
 */
export function toNameCondition(column: string, text: string) {
  const { words, suffix } = toNameSearch(text);
  const { minJoinedLetters, suffix: anySuffix } = NAME_RULES;
  const hasWord = `(contains(form, word)
    OR (length(word) >= ${minJoinedLetters} AND contains(replace(form, ' ', ''), word)))`;
  const fits = `len($nameWords) > 0 AND len(list_filter($nameWords, lambda word: NOT ${hasWord})) = 0
    AND (contains(form, $nameSuffix) OR NOT regexp_matches(form, ${quoteText(anySuffix)}))`;
  return {
    // A list of one, so that the form is computed once.
    sql: `len(list_filter([${comparableNameSql(column)}], lambda form: ${fits})) = 1`,
    parameters: { nameWords: words, nameSuffix: suffix },
  };
}
