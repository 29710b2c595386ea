import { type ChannelApp, type ChannelRevision, HOST_APP } from '@sharpside/contracts';
import type { Objection } from '../../records/checks.ts';
import type { AppState, PlannedApp } from '../change.ts';
import { objection } from '../refusals.ts';
import { chooseFallback } from '../rollback.ts';
import { hasSameValues, toValuesEntry, withValues } from '../settings/setting-changes.ts';
import type { SeveralPlan } from './several-plan.ts';

export type RestoreFacts = {
  published: readonly string[];
  /** Live releases of the app up to the restored revision, newest first. */
  wasLive: readonly string[];
  /** Withdrawn releases of the app that are restored anyway. */
  bringBack: readonly string[];
};

type AppPlan = { planned: PlannedApp } | { stays: string } | { objection: string };

type Sides = { app: string; now: AppState; then: AppState; retired: AppState };

function planDeparture(app: string, now: ChannelApp): AppPlan {
  if (app === HOST_APP)
    return {
      objection: 'there was no host then, and a site without one would be none; choose a later revision',
    };
  const hold = now.frozen ?? now.pinned;
  if (hold) return { stays: `${app} stays on the site: it is frozen or pinned (${hold.reason})` };
  return { planned: { app, action: 'restore', from: now.current, to: null, state: null } };
}

function planReturn({ app, now, then, retired }: Sides & { then: ChannelApp }, facts: RestoreFacts): AppPlan {
  const { published, wasLive, bringBack } = facts;
  const marks = (now ?? retired)?.withdrawn ?? [];
  const { current } = then;
  if (marks.includes(current) && !bringBack.includes(current)) {
    const left = now ? `stays at ${now.current}` : 'stays off the site';
    return {
      stays: `${app} ${left}: ${current} was withdrawn since; name ${app}@${current} to bring it back`,
    };
  }
  if (!published.includes(current)) {
    return { objection: `${app} ${current} is not in the registry any more; \`--only\` leaves ${app} out` };
  }
  // A canary goes on if it also ran at that revision, beside the same release; then only the values change.
  const isCanaryOfThen =
    now?.current === current && now.canary !== null && now.canary.version === then.canary?.version;
  const canary = isCanaryOfThen ? now.canary : null;
  // As after a rollback, open tabs leave the replaced releases.
  const taken = [now?.current, canary ? undefined : now?.canary?.version].filter(
    (version) => version !== undefined,
  );
  const withdrawn = [...new Set([...marks, ...taken])].filter((version) => version !== current);
  const previous = chooseFallback([then.previous, ...wasLive], { current, withdrawn, published });
  const { frozen = null, pinned } = now ?? {};
  const bare = { current, previous, canary, frozen, ...(pinned && { pinned }), withdrawn };
  const state = withValues(bare, then.settings);
  const entry = { from: now?.current ?? null, to: current, ...toValuesEntry(now ?? retired, state) };
  return { planned: { app, action: 'restore', ...entry, state } };
}

/** True if release and settings are the same, and the present canary, if any, was a canary then too. */
const isAsThen = (now: AppState, then: AppState) =>
  now?.current === then?.current &&
  hasSameValues(now, then) &&
  (!now?.canary || now.canary.version === then?.canary?.version);

/** Apps whose release, settings or canary differ from an earlier revision. */
export const listDiffering = (base: ChannelRevision, target: ChannelRevision): string[] =>
  [...new Set([...Object.keys(base.apps), ...Object.keys(target.apps)])].filter(
    (app) => !isAsThen(base.apps[app], target.apps[app]),
  );

/**
 * Restores the apps of a channel to an earlier revision: the live apps, and the release of each that everybody gets.
 *
 * Replaced releases are withdrawn, and open tabs leave them. Releases that were withdrawn since stay withdrawn unless
 * they are named. A canary ends, since a trial on visitors needs a new decision, unless it also ran at that revision
 * beside the same release. Present freezes and pins stay. Settings get their earlier values.
 *
 * @param apps the apps that are restored; usually those that differ.
 */
export function planRestore(
  base: ChannelRevision,
  target: ChannelRevision,
  { apps, factsOf }: { apps: readonly string[]; factsOf: (app: string) => RestoreFacts },
): SeveralPlan {
  const planned: PlannedApp[] = [];
  const stays: string[] = [];
  const objections: Objection[] = [];
  for (const app of apps) {
    const [now, then, retired] = [base.apps[app], target.apps[app], base.retired?.[app]];
    const found = then
      ? planReturn({ app, now, then, retired }, factsOf(app))
      : now && planDeparture(app, now);
    if (found === undefined) continue;
    if ('planned' in found) planned.push(found.planned);
    else if ('stays' in found) stays.push(found.stays);
    else objections.push(objection(found.objection));
  }
  return { planned, stays, objections };
}
