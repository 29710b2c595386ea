import { availableParallelism, freemem } from 'node:os';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import type { BuildOutcome } from './build-app.ts';
import { buildInChild } from './build-in-child.ts';

export { type BuildOutcome, compileApp } from './build-app.ts';
export { buildInChild } from './build-in-child.ts';

/** Memory of one build: the host's peak is 220 MB, with room to grow. */
const BUILD_BYTES = 500 * 2 ** 20;

/** A core and memory for each build, and always one. */
const countSlots = () => Math.max(1, Math.min(availableParallelism(), Math.floor(freemem() / BUILD_BYTES)));

type BuildAppsOptions = { signal?: AbortSignal | undefined };

/**
 * Builds the apps in parallel, as many as the machine has room for; results keep the order of the apps.
 *
 * @throws {BuildError} `BUILD_FAILED` of the first that fails; no further build starts then.
 */
export const buildApps = <T extends { root: string }>(
  apps: readonly T[],
  { signal }: BuildAppsOptions = {},
): Promise<(T & { built: BuildOutcome })[]> =>
  mapLimited(apps, countSlots(), async (app) => ({
    ...app,
    built: await buildInChild(app.root, {}, { signal }),
  }));
