import type * as v from 'valibot';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list, [...]',
  tuple: 'a list, [...]',
  strict_tuple: 'a list, [...]',
  object: 'an object, {...}',
  strict_object: 'an object, {...}',
  loose_object: 'an object, {...}',
  record: 'an object, {...}',
};

const FORMS: Readonly<Record<string, string>> = {
  integer: 'must be a whole number',
  safe_integer: 'must be a whole number',
  finite: 'must be a number',
  url: 'must be an address, as https://example.com',
  iso_timestamp: 'must be a time in UTC, as 2026-11-26T14:00:00Z',
};

export type Issue = v.BaseIssue<unknown>;

const isTextOrList = (input: unknown) => typeof input === 'string' || Array.isArray(input);

/** A count with its unit: letters of a text, entries of a list. */
const countOf = (input: unknown, count: unknown) =>
  `${count} ${typeof input === 'string' ? 'letter' : 'entr'}${
    typeof input === 'string' ? (count === 1 ? '' : 's') : count === 1 ? 'y' : 'ies'
  }`;

function wordBound({ type, input, requirement }: Issue): string | undefined {
  if (type === 'min_value') return `must be at least ${requirement}`;
  if (type === 'max_value') return `must be at most ${requirement}`;
  if (!isTextOrList(input)) return undefined;
  if (type === 'non_empty' || (type === 'min_length' && requirement === 1)) return 'must not be empty';
  if (type === 'min_length') return `must have at least ${countOf(input, requirement)}`;
  if (type === 'max_length') return `must have at most ${countOf(input, requirement)}`;
  if (type === 'length') return `must have ${countOf(input, requirement)}`;
  return undefined;
}

// `("a" | "b" | null)`: the expected value of a picklist, literal or union. It comes from the schema, never from the
// file.
function wordChoice(expected: string): string {
  const choices = expected
    .replace(/^\((.*)\)$/s, '$1')
    .split(' | ')
    .map((choice) => KINDS[choice] ?? KINDS[choice.toLowerCase()] ?? choice.replace(/^"(.*)"$/s, "'$1'"));
  const last = choices.pop() ?? '';
  return choices.length === 0 ? `must be ${last}` : `must be ${choices.join(', ')} or ${last}`;
}

/**
 * The message of an issue whose schema has none: the allowed values in plain English, without the actual value.
 *
 * Valibot's own messages repeat the value (`but received "..."`), which may be a secret.
 */
export function wordIssue(issue: Issue): string {
  const { kind, type, expected, input } = issue;
  if (kind === 'schema') {
    if (expected === 'never') return 'is unknown; check how it is written, or leave it out';
    if (input === undefined && issue.path) return 'is missing';
    const known = KINDS[type];
    return known === undefined ? wordChoice(expected ?? 'something else') : `must be ${known}`;
  }
  return wordBound(issue) ?? FORMS[type] ?? 'has a form that is not allowed';
}

/**
 * The end of an issue's message, with the value: numbers and the like, but only the length of texts, because a person
 * who mixes up two lines of a file may put a secret there. Empty if there is nothing to show.
 */
export function showInput({ input, path, expected }: Issue): string {
  if (!path || input === undefined || expected === 'never') return '';
  if (typeof input === 'string')
    return `; it is a text of ${input.length} letter${input.length === 1 ? '' : 's'}`;
  return input === null || typeof input === 'number' || typeof input === 'boolean' ? `; it is ${input}` : '';
}
