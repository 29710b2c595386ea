import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseContract, parseContractJson, versionSchema } from '@sharpside/contracts';
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

/** The version in a folder's `package.json`; undefined where none can be read. */
export function findPackageVersion(folder: string): string | undefined {
  try {
    return readPackageVersion(folder);
  } catch {
    // A build may come from anywhere, with or without such a file.
    return undefined;
  }
}

/** Options of `rspack build --env …`. `isDevelopment`: for `mfe dev`, to be updated in open pages. */
export type BuildEnv = { version?: string; isDevelopment?: boolean };

/**
 * Version of a build: the requested one, else its package's.
 *
 * @throws {ContractError} when it is no semantic version.
 */
export const chooseVersion = (root: string, { version }: BuildEnv): string =>
  version === undefined ? readPackageVersion(root) : parseContract(versionSchema, version, '--env version');
