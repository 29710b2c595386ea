import { appNameSchema, ContractError } from '@sharpside/contracts';
import { checkInput } from '@sharpside/server-kit';
import type * as v from 'valibot';
import { ControlError } from '../errors.ts';

/**
 * The input of a request, typed by its schema.
 *
 * @throws {ControlError} `BAD_REQUEST` with everything that is wrong with it.
 */
export function parseInput<T>(schema: v.GenericSchema<unknown, T>, value: unknown, what: string): T {
  // The same words as for settings, because these messages are for people too, and an input may have a secret.
  const checked = checkInput(schema, value);
  if ('value' in checked) return checked.value;
  const cause = new ContractError({ what, problems: checked.problems });
  throw new ControlError(cause.message, { code: 'BAD_REQUEST', cause });
}

/** The app of an address. @throws {ControlError} `BAD_REQUEST` if it is not a valid name of an app. */
export const parseApp = (params: unknown): string => {
  const app = typeof params === 'object' && params !== null && 'app' in params ? params.app : undefined;
  return parseInput(appNameSchema, app, 'The app in the address');
};
