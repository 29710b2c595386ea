import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from '@rspack/core';
import {
  HOST_APP,
  isContractError,
  MANIFEST_FILES,
  type Manifest,
  manifestSchema,
  parseContractJson,
} from '@sharpside/contracts';
import * as v from 'valibot';
import { BuildError } from '../errors.ts';
import { type BuildEnv, readAppName } from '../package-version.ts';
import { runCompiler, toBuildText } from '../run-compiler.ts';

const CONFIG_FILE = 'rspack.config.ts';

const configModuleSchema = v.object({
  default: v.custom<(env: BuildEnv) => Configuration>(
    (value) => typeof value === 'function',
    'its default export must be what defineRemoteBuild or defineHostBuild returns',
  ),
});

/** Result of a build, with the build tool's warnings. */
export type BuildOutcome = { manifest: Manifest; folder: string; warnings: string };

const indent = (text: string) => text.trim().replace(/^(?=.)/gm, '  ');

/** An error as a sentence, or as its list of problems, without a stack. */
export function toBuildReason(error: unknown): string {
  if (isContractError(error)) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  return isMissing ? `${text}\nIs it in package.json, and installed? docs/remotes.md has both.` : text;
}

/**
 * Loads the build configuration from an app's `rspack.config.ts`.
 *
 * @throws {BuildError} `BUILD_FAILED` if there is none, or with everything that is wrong with it.
 */
export async function loadConfiguration(root: string, env: BuildEnv): Promise<Configuration> {
  const app = readAppName(root);
  const file = join(root, CONFIG_FILE);
  if (!existsSync(file)) {
    throw new BuildError(`${app} has no ${CONFIG_FILE}; docs/remotes.md shows every file that an app needs.`);
  }
  try {
    const loaded: unknown = await import(pathToFileURL(file).href);
    return v.parse(configModuleSchema, loaded).default(env);
  } catch (cause) {
    throw new BuildError(`${app} was not built:\n${indent(toBuildReason(cause))}`, { cause });
  }
}

/** Federation names a build after the package.json in the working folder, so that must be the app's folder. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await work();
  } finally {
    process.chdir(before);
  }
}

/**
 * Runs an app's build and returns its warnings.
 *
 * It changes the working folder of the process to the app's folder meanwhile, so build one app at a time.
 *
 * @throws {BuildError} `BUILD_FAILED` with everything that is wrong.
 */
export async function compileApp(root: string, env: BuildEnv = {}): Promise<string> {
  const app = readAppName(root);
  const configuration = await loadConfiguration(root, env);
  const stats = await inFolder(root, () => runCompiler(configuration)).catch((cause: unknown) => {
    throw new BuildError(`${app} was not built:\n${indent(toBuildReason(cause))}`, { cause });
  });
  if (stats.hasErrors())
    throw new BuildError(`${app} was not built:\n${indent(toBuildText(stats, 'errors'))}`);
  return toBuildText(stats, 'warnings');
}

/**
 * Builds an app into its `dist`. It changes the working folder meanwhile, like `compileApp`.
 *
 * @param root the app's folder, which has an `rspack.config.ts`.
 * @param env.version version of the build. Default: the version of its package.
 * @throws {BuildError} as `compileApp`.
 */
export async function buildApp(root: string, env: BuildEnv = {}): Promise<BuildOutcome> {
  const warnings = await compileApp(root, env);
  const folder = join(root, 'dist');
  const file = join(folder, readAppName(root) === HOST_APP ? MANIFEST_FILES.host : MANIFEST_FILES.remote);
  const manifest = parseContractJson(manifestSchema, await readFile(file, 'utf8'), file);
  return { manifest, folder, warnings };
}
