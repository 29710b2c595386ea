import * as v from 'valibot';
import { defineError } from './define-error.ts';

/** One problem of a document, and its place. */
export type Problem = { path: string; message: string };

/** A document from outside that breaks its contract. The error has every problem. */
export const [ContractError, isContractError] = defineError(
  'ContractError',
  ['CONTRACT_BROKEN'],
  ({ what, problems }: { what: string; problems: readonly Problem[] }) => {
    const lines = problems.map(({ path, message }) => `  - ${path === '' ? '' : `${path}: `}${message}`);
    return { message: `${what} is not valid:\n${lines.join('\n')}`, problems };
  },
);

type Schema<T> = v.GenericSchema<unknown, T>;

/**
 * Returns the value, typed by its schema.
 *
 * @param what names the document in the error, for example `remote-tools/remote.json`.
 * @throws {ContractError} `CONTRACT_BROKEN` with every problem found.
 */
export function parseContract<T>(schema: Schema<T>, value: unknown, what: string): T {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new ContractError({
    what,
    problems: result.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
  });
}

/**
 * Returns the value of a JSON text, typed by its schema.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` if the text is not JSON or does not fit.
 */
export function parseContractJson<T>(schema: Schema<T>, text: string, what: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ContractError({ what, problems: [{ path: '', message: 'is not JSON' }], cause });
  }
  return parseContract(schema, value, what);
}
