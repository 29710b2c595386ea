import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseContractJson, versionSchema } from 'contracts';
import * as v from 'valibot';

const packageSchema = v.object({ version: versionSchema });

/**
 * The version in a folder's `package.json`.
 *
 * @throws {ContractError} when there is none, or it is no semantic version.
 */
export function readPackageVersion(folder: string): string {
  const file = join(folder, 'package.json');
  return parseContractJson(packageSchema, readFileSync(file, 'utf8'), file).version;
}
