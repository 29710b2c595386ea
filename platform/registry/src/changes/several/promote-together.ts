import { type ChannelRevision, HOST_APP, type SeveralChangesBody } from '@sharpside/contracts';
import { findMissingNames, findSharedFaults } from '../../compatibility/compatibility.ts';
import type { ReadableManifest } from '../../compatibility/readable-manifest.ts';
import { isChannelRefusedError } from '../../records/errors.ts';
import type { Registry } from '../../records/registry.ts';
import type { AppState, PlannedApp } from '../change.ts';
import { promote } from '../promote.ts';
import { refuseAsDone } from '../refusals.ts';
import type { SeveralPlan } from './several-plan.ts';

type PromoteRequest = Extract<SeveralChangesBody, { action: 'promote' }>;
type AppRelease = PromoteRequest['releases'][number];

/** One promote, or its objections. A release that is live already keeps the others back too, unless all of them are. */
function planOne(
  state: AppState,
  release: AppRelease & { published: readonly string[]; retired: AppState },
): Pick<SeveralPlan, 'planned' | 'objections'> & { isDone: boolean } {
  try {
    const planned = promote(state, release);
    return { planned: [{ ...planned, app: release.app }], objections: [], isDone: false };
  } catch (error) {
    if (!isChannelRefusedError(error)) throw error;
    return { planned: [], objections: error.objections, isDone: error.code === 'NOTHING_TO_CHANGE' };
  }
}

/** True for a remote that the host cannot carry. */
const isMisfit = (host: ReadableManifest, manifest: ReadableManifest) => {
  const remote = [{ role: 'fallback' as const, manifest }];
  return findSharedFaults(host, remote).length > 0 || findMissingNames(host, remote).length > 0;
};

/** The app without its fallback, where the host that goes live with it cannot carry that. */
async function dropMisfit(
  registry: Registry,
  host: ReadableManifest,
  planned: PlannedApp,
): Promise<PlannedApp> {
  const { app, state } = planned;
  if (app === HOST_APP || !state || state.previous === null) return planned;
  const fallback = await registry.readRelease(app, state.previous);
  if (!fallback || !isMisfit(host, fallback.manifest)) return planned;
  return { ...planned, losesFallback: true, state: { ...state, previous: null } };
}

/**
 * Releases of several apps, all live for everybody in one revision.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` where all of them are live already.
 */
export async function planPromotes(
  registry: Registry,
  base: ChannelRevision | undefined,
  { channel, releases }: PromoteRequest,
): Promise<SeveralPlan> {
  const plans = await Promise.all(
    releases.map(async (release) => {
      const published = await registry.listVersions(release.app);
      const retired = base?.retired?.[release.app];
      return planOne(base?.apps[release.app], { ...release, published, retired });
    }),
  );
  if (plans.every(({ isDone }) => isDone)) refuseAsDone(channel, 'all of it is live already');
  const planned = plans.flatMap((plan) => plan.planned);
  const host = planned.find(({ app }) => app === HOST_APP)?.to;
  const manifest = host == null ? undefined : (await registry.readRelease(HOST_APP, host))?.manifest;
  return {
    planned: manifest
      ? await Promise.all(planned.map((one) => dropMisfit(registry, manifest, one)))
      : planned,
    objections: plans.flatMap(({ objections }) => objections),
    stays: [],
  };
}
