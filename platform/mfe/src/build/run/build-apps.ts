import { availableParallelism, freemem } from 'node:os';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import type { BuildOutcome } from './build-app.ts';
import { buildInChild } from './build-in-child.ts';

export { type BuildOutcome, compileApp } from './build-app.ts';
export { buildInChild } from './build-in-child.ts';

/** Memory of one build: the host needs up to 220 MB, and may grow. */
const BUILD_BYTES = 500 * 2 ** 20;

/** Each build needs a core and memory. At least one build always runs. */
const countSlots = () => Math.max(1, Math.min(availableParallelism(), Math.floor(freemem() / BUILD_BYTES)));

type BuildAppsOptions = { signal?: AbortSignal | undefined };

/**
 * Builds the apps in parallel, as many as the machine has room for; results keep the order of the apps.
 *
 * @throws {BuildError} `BUILD_FAILED` of the first failed build; no further build starts then.
 */
export const buildApps = <T extends { root: string }>(
  apps: readonly T[],
  { signal }: BuildAppsOptions = {},
): Promise<(T & { built: BuildOutcome })[]> =>
  mapLimited(apps, countSlots(), async (app) => ({
    ...app,
    built: await buildInChild(app.root, {}, { signal }),
  }));
