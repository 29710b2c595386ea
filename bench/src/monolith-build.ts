import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { ROOT } from '@sharpside/e2e/harness/builds/workspace';
import { createBaseConfig } from '@sharpside/mfe/build';
import * as v from 'valibot';
import { MEMBER_REMOTES, MEMBER_SCREENS } from './member-screens.ts';

const MONOLITH = join(import.meta.dirname, '..', 'monolith');

/** Files of the monolith: those that every page loads at first, and those that each screen adds. */
export type MonolithBuild = { folder: string; initial: string[]; screens: Record<string, string[]> };

type BuildOptions = {
  /** Folder of remote-tools' sources: the workspace's, or a changed copy. */
  toolsFolder: string;
  /** True if the build contains the leagues' sections besides the tools. Default: false. */
  hasLeagues?: boolean;
  out: string;
};

const statsSchema = v.object({
  errors: v.array(v.object({ message: v.string() })),
  namedChunkGroups: v.record(v.string(), v.object({ assets: v.array(v.object({ name: v.string() })) })),
});

/**
 * Builds the same sources as one application: one rspack build, code-split by route.
 *
 * Only the federation runtime is replaced, by code that imports the screens (`monolith/*-runtime.ts`).
 */
export async function buildMonolith({
  toolsFolder,
  hasLeagues = false,
  out,
}: BuildOptions): Promise<MonolithBuild> {
  await mkdir(out, { recursive: true });
  const base = createBaseConfig({ root: join(ROOT, 'host'), name: 'monolith' });
  const compiler = rspack({
    ...base,
    entry: { main: join(MONOLITH, 'main.ts') },
    output: { ...base.output, path: out },
    resolve: {
      ...base.resolve,
      alias: {
        'host-load-module': join(MONOLITH, hasLeagues ? 'member-runtime.ts' : 'static-runtime.ts'),
        'host-bootstrap': join(ROOT, 'host', 'src', 'bootstrap.tsx'),
        'remote-tools-screens': join(toolsFolder, 'src', 'screens'),
        ...Object.fromEntries(
          MEMBER_REMOTES.map((remote) => [`${remote}-screens`, join(ROOT, remote, 'src', 'screens')]),
        ),
      },
    },
  });
  const json: unknown = await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) return reject(error ?? new Error('The monolith was not built.'));
        resolve(stats.toJson({ all: false, errors: true, chunkGroups: true, chunkGroupAuxiliary: false }));
      });
    });
  });
  const { errors, namedChunkGroups } = v.parse(statsSchema, json);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  const scriptsOf = (group: string) => {
    // Without a chunk of this name, the screen would not be preloaded, and the comparison would favour the federated
    // side.
    const assets = namedChunkGroups[group]?.assets;
    if (!assets) throw new Error(`The monolith has no chunk ${group}.`);
    return assets.map(({ name }) => name).filter((name) => name.endsWith('.js'));
  };
  return {
    folder: out,
    initial: scriptsOf('main'),
    screens: {
      '/': scriptsOf('page-home'),
      '/sportsbooks/odds-converter': scriptsOf('screen-odds-converter'),
      ...Object.fromEntries(
        (hasLeagues ? MEMBER_SCREENS : []).map(({ path, section, module }) => [
          path,
          scriptsOf(`${section}-${module}-screen-tsx`),
        ]),
      ),
    },
  };
}
