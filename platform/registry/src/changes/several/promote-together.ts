import { type ChannelRevision, HOST_APP, type SeveralChangesBody } from '@sharpside/contracts';
import { isChannelRefusedError } from '../../records/errors.ts';
import type { Registry } from '../../records/registry.ts';
import type { AppState } from '../change.ts';
import { promote } from '../promote.ts';
import { refuseAsDone } from '../refusals.ts';
import { dropMisfits } from './drop-misfits.ts';
import { findVersions } from './find-versions.ts';
import type { SeveralPlan } from './several-plan.ts';

type PromoteRequest = Extract<SeveralChangesBody, { action: 'promote' }>;
type AppRelease = PromoteRequest['releases'][number];

/**
 * Plans one promote, or lists its objections. A release that is already live blocks the others, unless all are live
 * already.
 */
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

/**
 * Promotes releases of several apps in one revision.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` if all these releases are live already.
 */
export async function planPromotes(
  registry: Registry,
  base: ChannelRevision | undefined,
  { channel, releases }: PromoteRequest,
): Promise<SeveralPlan> {
  const versionsOf = await findVersions(
    registry,
    releases.map(({ app }) => app),
  );
  const plans = releases.map((release) => {
    const retired = base?.retired?.[release.app];
    return planOne(base?.apps[release.app], { ...release, published: versionsOf(release.app), retired });
  });
  if (plans.every(({ isDone }) => isDone)) refuseAsDone(channel, 'all of it is live already');
  const planned = plans.flatMap((plan) => plan.planned);
  const host = planned.find(({ app }) => app === HOST_APP)?.to;
  return {
    planned: host == null ? planned : await dropMisfits(registry, host, planned),
    objections: plans.flatMap(({ objections }) => objections),
    stays: [],
  };
}
