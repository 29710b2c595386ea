import { appNameSchema, isContractError, parseContract } from '@sharpside/contracts';
import type * as v from 'valibot';
import { ControlError } from '../errors.ts';

/**
 * The input of a request, typed by its schema.
 *
 * @throws {ControlError} `BAD_REQUEST` with everything that is wrong with it.
 */
export function parseInput<T>(schema: v.GenericSchema<unknown, T>, value: unknown, what: string): T {
  try {
    return parseContract(schema, value, what);
  } catch (error) {
    if (!isContractError(error)) throw error;
    throw new ControlError(error.message, { code: 'BAD_REQUEST', cause: error });
  }
}

/** The app of an address. @throws {ControlError} `BAD_REQUEST` if it is not a valid name of an app. */
export const parseApp = (params: unknown): string => {
  const app = typeof params === 'object' && params !== null && 'app' in params ? params.app : undefined;
  return parseInput(appNameSchema, app, 'The app in the address');
};
