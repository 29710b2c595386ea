import { MAX_REASON } from './load-task.ts';

const toText = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

/** Why something failed, in one short line. It never throws, though a script can throw what cannot be read. */
export function describeError(error: unknown): string {
  try {
    return toText(error)
      .slice(0, MAX_REASON)
      .replace(/\p{Cc}/gu, ' ');
  } catch {
    return 'it throws something that cannot be read';
  }
}

/** Name that a script used and nobody defined; undefined for every other failure. */
export function findUndefinedName(error: unknown): string | undefined {
  try {
    if (typeof error !== 'object' || error === null || !('name' in error) || error.name !== 'ReferenceError')
      return undefined;
  } catch {
    return undefined;
  }
  return /^(\S+) is not defined$/.exec(describeError(error))?.[1];
}
