import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { digestFiles } from '../../../scripts/workspace/digest.ts';
import { ROOT } from './workspace.ts';

export type Build = {
  name: string;
  /** Folders and files that affect only this build. Shared packages affect every build. */
  sources: readonly string[];
  output: string;
  build(): Promise<unknown>;
};

/**
 * Sources outside of a build's own folder that any build reads. Some builds need fewer, but building too often is
 * better than a stale build.
 */
const SHARED = [
  ...['contracts', 'platform', 'shared-auth', 'shared-data', 'shared-odds', 'shared-ui'],
  ...['package.json', 'pnpm-lock.yaml', 'tsconfig.base.json'],
];

let shared: string | undefined;

/** A digest of everything that affects a build of these sources: equal digests mean equal builds. */
export function digestSources(sources: readonly string[]): string {
  shared ??= digestFiles(SHARED);
  return `${shared} ${digestFiles(sources)}`;
}

const STAMPS = join(ROOT, 'e2e/.variants/stamps');

const readStamp = (file: string) => readFile(file, 'utf8').catch(() => undefined); // There is no stamp before the first build.

async function buildWhereChanged({ name, sources, output, build }: Build): Promise<void> {
  const stampFile = join(STAMPS, name);
  // The stamp includes the output, because other commands build into the same folder.
  const wanted = digestSources(sources);
  const toStamp = () => `${wanted} ${digestFiles([output])}`;
  if (existsSync(output) && (await readStamp(stampFile)) === toStamp()) return;
  await rm(stampFile, { force: true });
  await build();
  await mkdir(STAMPS, { recursive: true });
  await writeFile(stampFile, toStamp());
}

/**
 * Builds each of `builds` whose sources or output changed since it was last built here. Runs as many builds at once as
 * there are cores.
 */
export async function buildAllWhereChanged(builds: readonly Build[]): Promise<void> {
  const waiting = [...builds];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await buildWhereChanged(next);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
