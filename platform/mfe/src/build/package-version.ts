import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseContract, parseContractJson, versionSchema } from '@sharpside/contracts';
import * as v from 'valibot';

const packageSchema = v.object({ version: versionSchema });

/**
 * The version in a folder's `package.json`.
 *
 * @throws {ContractError} if it has no semantic version.
 */
export function readPackageVersion(folder: string): string {
  const file = join(folder, 'package.json');
  return parseContractJson(packageSchema, readFileSync(file, 'utf8'), file).version;
}

/** The version in a folder's `package.json`; undefined if it cannot be read. */
export function findPackageVersion(folder: string): string | undefined {
  try {
    return readPackageVersion(folder);
  } catch {
    // A build may come from another tool, which may have no such file.
    return undefined;
  }
}

const namedSchema = v.object({ name: v.optional(v.string()) });

/** Name of an app: the name of its package without the scope, else of its folder. */
export function readAppName(folder: string): string {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return basename(folder);
  const { name } = parseContractJson(namedSchema, readFileSync(file, 'utf8'), file);
  return name?.replace(/^@[^/]*\//, '') ?? basename(folder);
}

/** Options of `rspack build --env …`. `isDevelopment`: the build is for `mfe dev`, which updates open pages. */
export type BuildEnv = { version?: string; isDevelopment?: boolean };

/**
 * Version of a build: the requested version, else the version of its package.
 *
 * @throws {ContractError} if it is not a semantic version.
 */
export const chooseVersion = (root: string, { version }: BuildEnv): string =>
  version === undefined ? readPackageVersion(root) : parseContract(versionSchema, version, '--env version');
