import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { hashOutput, hashSources } from './fingerprint.ts';
import { ROOT } from './workspace.ts';

/** A build that tests publish or serve, with its sources. */
export type Build = {
  name: string;
  /** Its own folders and files. Shared packages affect every build. */
  sources: readonly string[];
  output: string;
  build(): Promise<unknown>;
};

const STAMPS = join(ROOT, 'e2e/.variants/stamps');

const readStamp = (file: string) => readFile(file, 'utf8').catch(() => undefined); // It does not exist before the first build.

/** The stamp of a finished build: its sources, and its output, because other commands build there too. */
const toStamp = (sources: string, output: string | undefined) => `${sources} ${output}`;

async function buildWhereChanged({ name, sources, output, build }: Build): Promise<void> {
  const stampFile = join(STAMPS, name);
  const [wanted, stamp, built] = await Promise.all([
    hashSources(sources),
    readStamp(stampFile),
    hashOutput(output),
  ]);
  if (built !== undefined && stamp === toStamp(wanted, built)) return;
  await rm(stampFile, { force: true });
  await build();
  await mkdir(STAMPS, { recursive: true });
  await writeFile(stampFile, toStamp(wanted, await hashOutput(output)));
}

/** Builds the parts that changed since their last build here. Runs as many builds at once as there are cores. */
export async function buildAllWhereChanged(builds: readonly Build[]): Promise<void> {
  const waiting = [...builds];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await buildWhereChanged(next);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
