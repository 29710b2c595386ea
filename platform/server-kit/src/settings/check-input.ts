import type { Problem } from '@sharpside/contracts';
import * as v from 'valibot';
import { type Issue, showInput, wordIssue } from './settings-words.ts';

// Valibot accepts a list as an object without keys.
const isListForObject = ({ type }: v.GenericSchema, value: unknown) =>
  /(^|_)object$|^record$/.test(type) && Array.isArray(value);

/**
 * Settings or the input of a request, typed by their schema, or every problem with its path and the allowed values.
 * Texts are not repeated, since they may be secret.
 *
 * @param options.show makes the end of a message from the actual value. If it returns undefined, as by default,
 * `showInput` makes it, which shows numbers, but only the length of texts.
 */
export function checkInput<T>(
  schema: v.GenericSchema<unknown, T>,
  value: unknown,
  { show }: { show?: (issue: Issue) => string | undefined } = {},
): { value: T } | { problems: readonly Problem[] } {
  const given = isListForObject(schema, value) ? undefined : value;
  const result = v.safeParse(schema, given, { message: wordIssue });
  if (result.success) return { value: result.output };
  const problems = result.issues.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    message: `${issue.message}${show?.(issue) ?? showInput(issue)}`,
  }));
  return { problems };
}
