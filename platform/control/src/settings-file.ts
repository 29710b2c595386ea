import { readFileSync } from 'node:fs';
import { ContractError, parseContractJson } from '@sharpside/contracts';
import { toReason } from '@sharpside/server-kit';
import type * as v from 'valibot';

/**
 * The settings in a JSON file that a variable of the environment names. `what`: names them in errors.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong, also where the file cannot be read.
 */
export function readSettingsFile<T>(schema: v.GenericSchema<unknown, T>, file: string, what: string): T {
  const name = `${what} in ${file}`;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const message = `cannot be read: ${toReason(cause)}`;
    throw new ContractError({ what: name, problems: [{ path: '', message }], cause });
  }
  return parseContractJson(schema, text, name);
}
