import type { ChannelRevision } from '@sharpside/contracts';
import {
  CHANGE_ACTIONS,
  type ChangeRequestBody,
  type ChannelChange,
  describeCanaryShare,
  describeSettingChanges,
  findNamedRelease,
  type SeveralChangesBody,
} from '@sharpside/contracts';
import type { AppRight, ProposedRequest } from '@sharpside/contracts/control';
import { HISTORY_FOR_ROLLBACK } from '@sharpside/registry/changes/change';
import { makeChange } from '@sharpside/registry/changes/make-change';
import {
  changeSeveral,
  type SeveralChangesOutcome,
} from '@sharpside/registry/changes/several/change-several';
import type { Objection, Report } from '@sharpside/registry/records/checks';
import type { Registry } from '@sharpside/registry/records/registry';
import type { RegistryDeps } from '@sharpside/registry/records/registry-deps';

/** A requested change of one app. */
export type RequestedChange = { app: string; change: ChangeRequestBody };

/** Right that a change of one app needs: going back to what visitors had is a rollback; going to what they never had is a promote, under any name. */
export async function findNeeded(registry: Registry, { app, change }: RequestedChange): Promise<AppRight> {
  const target = findNamedRelease(change);
  if (target !== undefined) {
    const { states } = await registry.readAppLog(change.channel, app, { limit: HISTORY_FOR_ROLLBACK });
    if (!states.some(({ current }) => current === target)) return { app, right: 'promote' };
  }
  return { app, right: CHANGE_ACTIONS[change.action].right };
}

/** Rights of several changes: going back is a rollback; to go forward, to take a section off the site or to bring one back is a promote. */
export function listNeeded(
  change: SeveralChangesBody,
  plan: Pick<SeveralChangesOutcome, 'revision' | 'before'> | undefined,
): AppRight[] {
  if (change.action === 'promote') return change.releases.map(({ app }) => ({ app, right: 'promote' }));
  return Object.entries(plan?.before ?? {}).map(([app, before]) => ({
    app,
    right: before && plan?.revision.apps[app] ? 'rollback' : 'promote',
  }));
}

type Authored = {
  by: string;
  via?: string;
  approved?: NonNullable<ChannelChange['approved']>;
  expectedRevision: number;
  isDryRun: boolean;
  report?: Report;
};

type Made = { revision: ChannelRevision; warnings: readonly Objection[]; needed: AppRight[] };

/** Makes a proposed change, or tries it, by the code that makes every other. `needed`: the rights of the change as it is now. */
export async function runRequested(
  deps: RegistryDeps,
  registry: Registry,
  request: ProposedRequest,
  authored: Authored,
): Promise<Made> {
  if (request.kind === 'one') {
    const { app, change } = request;
    const needed = [await findNeeded(registry, { app, change })];
    const { revision, warnings } = await makeChange(deps, { ...change, app, ...authored });
    return { revision, warnings, needed };
  }
  const outcome = await changeSeveral(deps, { ...request.change, ...authored });
  return { ...outcome, needed: listNeeded(request.change, outcome) };
}

const describeOne = (change: ChangeRequestBody): string => {
  const version = 'version' in change && change.version !== undefined ? ` ${change.version}` : '';
  const share = 'percent' in change ? ` for ${describeCanaryShare({ groups: null, ...change })}` : '';
  const steps = 'schedule' in change && change.schedule ? `, then ${change.schedule.steps.join(', ')} %` : '';
  const values = 'values' in change ? ` ${describeSettingChanges(change.values)}` : '';
  return `${version}${share}${steps}${values}`;
};

/** Words for a proposed change: `promote remote-nba 2.0.0`. */
export function describeRequested(request: ProposedRequest): string {
  const { change } = request;
  if (request.kind === 'one') return `${change.action} ${request.app}${describeOne(request.change)}`;
  if (request.change.action === 'promote')
    return `promote ${request.change.releases.map(({ app, version }) => `${app} ${version}`).join(', ')}`;
  const { revision, only, bringBack = [] } = request.change;
  const named = bringBack.map(({ app, version }) => `${app} ${version}`).join(', ');
  return `restore revision ${revision}${only ? ` of ${only.join(', ')}` : ''}${named && `, with ${named}`}`;
}
