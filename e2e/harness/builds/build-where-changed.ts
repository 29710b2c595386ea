import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { digestFiles } from '../../../scripts/workspace/digest.ts';
import { ROOT } from './workspace.ts';

export type Build = {
  name: string;
  /** Its own folders and files. Shared packages affect every build. */
  sources: readonly string[];
  output: string;
  build(): Promise<unknown>;
};

/**
 * Everything that any of our builds reads outside of its own folder. Some builds need less, but a stale build would be
 * worse.
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
  // The output is a part of the stamp, because other commands build there too.
  const wanted = digestSources(sources);
  const toStamp = () => `${wanted} ${digestFiles([output])}`;
  if (existsSync(output) && (await readStamp(stampFile)) === toStamp()) return;
  await rm(stampFile, { force: true });
  await build();
  await mkdir(STAMPS, { recursive: true });
  await writeFile(stampFile, toStamp());
}

/** Builds the parts that changed since their last build here. Runs as many builds at once as there are cores. */
export async function buildAllWhereChanged(builds: readonly Build[]): Promise<void> {
  const waiting = [...builds];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await buildWhereChanged(next);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
