import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { hashOutput, hashSources } from './fingerprint.ts';
import { ROOT } from './workspace.ts';

/** Something that tests publish or serve, with its sources. */
export type Build = {
  name: string;
  /** Folders and files of its own; shared packages count for every build. */
  sources: readonly string[];
  output: string;
  build(): Promise<unknown>;
};

const STAMPS = join(ROOT, 'e2e/.variants/stamps');

const readStamp = (file: string) => readFile(file, 'utf8').catch(() => undefined); // Not there: never built.

/** The stamp of a finished build: of its sources, and of its output, which other commands build too. */
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

/** Builds the parts that changed since their last build here, as many at once as there are cores. */
export async function buildAllWhereChanged(builds: readonly Build[]): Promise<void> {
  const waiting = [...builds];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await buildWhereChanged(next);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
