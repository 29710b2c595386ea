import { type ChannelRevision, HOST_APP, type SeveralChangesBody } from '@sharpside/contracts';
import type { Objection } from '../../records/checks.ts';
import type { Registry } from '../../records/registry.ts';
import { listWasLive, readLatest } from '../plan-checks.ts';
import { objection, refuse, refuseAsDone } from '../refusals.ts';
import { dropMisfits } from './drop-misfits.ts';
import { findVersions } from './find-versions.ts';
import { listDiffering, planRestore } from './restore.ts';
import type { SeveralPlan } from './several-plan.ts';

type RestoreRequest = Extract<SeveralChangesBody, { action: 'restore' }>;

/**
 * Objections to apps that the channel has neither now nor at the revision, and to `bringBack` releases that were not
 * live then. In a hurry such a mistake would go unnoticed.
 */
function findStrangers(
  { channel, revision, only = [], bringBack = [] }: RestoreRequest,
  base: ChannelRevision,
  target: ChannelRevision,
): Objection[] {
  const isKnown = (app: string) => base.apps[app] !== undefined || target.apps[app] !== undefined;
  return [
    ...only
      .filter((app) => !isKnown(app))
      .map((app) => `${app} is on ${channel} neither now nor at revision ${revision}`),
    ...bringBack
      .filter(({ app, version }) => target.apps[app]?.current !== version)
      .map(({ app, version }) => {
        const was = target.apps[app]?.current;
        return `${app} ${version} was not live at revision ${revision}${was ? `, but ${was}` : ''}`;
      }),
  ].map(objection);
}

/**
 * The apps that a restore changes. If only freezes, pins or marks differ, these are none. On an untrusted revision a
 * restore then repeats the state of one app, because it is the only change that may follow such a revision.
 */
function listRestored(
  { only }: RestoreRequest,
  { base, target, isBaseTrusted }: { base: ChannelRevision; target: ChannelRevision; isBaseTrusted: boolean },
): string[] {
  const differing = listDiffering(base, target);
  if (only) return differing.filter((app) => only.includes(app));
  if (isBaseTrusted || differing.length > 0) return differing;
  return Object.keys(base.apps).slice(0, 1);
}

/**
 * Plans a restore from the registry.
 *
 * @param options.isBaseTrusted false if trusted keys are required and the newest revision is not signed with one.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` for a revision, app or release that the channel did not have, and if
 * every app stays unchanged; `NOTHING_TO_CHANGE` if the channel already equals that revision.
 */
export async function planChannelRestore(
  registry: Registry,
  base: ChannelRevision | undefined,
  { request, isBaseTrusted }: { request: RestoreRequest; isBaseTrusted: boolean },
): Promise<SeveralPlan> {
  const { channel, revision, only, bringBack = [] } = request;
  const target = base && (await registry.readRevision(channel, revision));
  if (!base || !target || revision > base.revision) {
    const newest = base ? `the newest is ${base.revision}` : 'nothing was ever live on it';
    refuse(channel, [objection(`there is no revision ${revision} of ${channel}; ${newest}`)]);
  }
  const strangers = findStrangers(request, base, target);
  if (strangers.length > 0) refuse(channel, strangers);
  const apps = listRestored(request, { base, target, isBaseTrusted });
  const earlier = (await readLatest(registry, channel)).filter((one) => one.revision <= revision);
  const versionsOf = await findVersions(registry, apps);
  const plan = planRestore(base, target, {
    apps,
    factsOf: (app) => ({
      published: versionsOf(app),
      wasLive: listWasLive(earlier, app),
      bringBack: bringBack.filter((one) => one.app === app).map(({ version }) => version),
    }),
  });
  const { planned, stays, objections } = plan;
  const host = planned.find(({ app }) => app === HOST_APP)?.to ?? base.apps[HOST_APP]?.current;
  if (planned.length > 0 || objections.length > 0) {
    return host === undefined ? plan : { ...plan, planned: await dropMisfits(registry, host, planned) };
  }
  if (stays.length > 0) refuse(channel, stays.map(objection));
  refuseAsDone(channel, `${only ? only.join(', ') : channel} is as it was at revision ${revision}`);
}
