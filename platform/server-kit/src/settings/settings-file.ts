import { ContractError, isContractError } from '@sharpside/contracts';
import type * as v from 'valibot';
import { checkInput } from './check-input.ts';
import { findDoubledKeys } from './doubled-keys.ts';
import { readNamedText } from './named-file.ts';

type SettingsFileOptions<T> = {
  schema: v.GenericSchema<unknown, T>;
  /** Names the content in errors, for example `The trusted keys`. */
  what: string;
};

// Only the place is taken from the engine's message, since the message quotes the text around it.
const PLACE = /\(line (\d+) column (\d+)\)$/;

function parseJson(text: string, what: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const doubled = findDoubledKeys(text);
    if (doubled.length === 0) return value;
    const message = 'stands there twice; keep the one that counts';
    throw new ContractError({ what, problems: doubled.map((path) => ({ path, message })) });
  } catch (error) {
    if (isContractError(error)) throw error;
    const [, line, column] = PLACE.exec(error instanceof Error ? error.message : '') ?? [];
    const place = line === undefined ? '' : `: line ${line}, column ${column}`;
    const message = text.trim() === '' ? 'is empty, but must be JSON' : `is not JSON${place}`;
    throw new ContractError({ what, problems: [{ path: '', message }] });
  }
}

/**
 * Parses settings from a JSON text.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong. Texts of the settings are not repeated,
 * since they may be secret.
 */
export function parseSettings<T>(text: string, { schema, what }: SettingsFileOptions<T>): T {
  const checked = checkInput(schema, parseJson(text, what));
  if ('value' in checked) return checked.value;
  throw new ContractError({ what, problems: checked.problems });
}

/**
 * Reads the settings in a JSON file that a setting or an option names.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong, also if the file cannot be read. Texts of
 * the file are not repeated.
 */
export function readSettingsFile<T>(file: string, { schema, what }: SettingsFileOptions<T>): T {
  const name = `${what} in ${file}`;
  return parseSettings(readNamedText(file, { what: name }), { schema, what: name });
}
