import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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

const namedSchema = v.object({ name: v.optional(v.string()) });

/** Name of an app: that of its package without the scope, else of its folder. */
export function readAppName(folder: string): string {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return basename(folder);
  const { name } = parseContractJson(namedSchema, readFileSync(file, 'utf8'), file);
  return name?.replace(/^@[^/]*\//, '') ?? basename(folder);
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
