import {
  type AppChange,
  CHANGE_ACTIONS,
  type ChannelRevision,
  describeCanaryShare,
  describeSettingChanges,
  findFieldNeed,
  listAppChanges,
  toActionFacts,
} from '@sharpside/contracts';
import { toShownName } from '@sharpside/contracts/control';
import { findHistoryFaults } from '@sharpside/registry/changes/replay-history';
import { HistoryError } from '@sharpside/registry/records/errors';
import { findClaimFaults } from '@sharpside/registry/records/revisions/claim-faults';
import type { HistoryOptions } from '@sharpside/registry/records/revisions/history-search';
import { findRecordFaults } from '@sharpside/registry/records/revisions/record-faults';
import { type Arguments, type Cell, toCount, toPrintable } from '@sharpside/server-kit/cli';
import { parseLimit, requireMoment } from '../../arguments/option-values.ts';
import type { Command } from '../../command.ts';
import type { Context } from '../../context.ts';
import { requireApp } from '../../require-release.ts';
import { toRelativeTime } from '../../terminal/format.ts';
import { requireTrustedNewest } from '../trusted-newest.ts';

const DEFAULT_LIMIT = 20;

function parseSelection(args: Arguments): HistoryOptions {
  const who = args.find('by')?.toLowerCase();
  const [since, until] = [args.find('since'), args.find('until')];
  const end = until === undefined ? undefined : requireMoment(until, '--until').getTime();
  const isOf = (name: string) => who === undefined || name.toLowerCase().includes(who);
  return {
    limit: parseLimit(args, { what: 'changes', otherwise: DEFAULT_LIMIT }),
    ...(since !== undefined && { since: requireMoment(since, '--since') }),
    ...((who !== undefined || end !== undefined) && {
      isWanted: ({ by, at }) => isOf(by) && (end === undefined || Date.parse(at) < end),
    }),
  };
}

/** Effect on releases and settings: `1.1.0 → 1.0.0, rows=50`. */
const describeEffect = (change: AppChange, revision: ChannelRevision): string =>
  [
    describeVersions(change, revision),
    change.values ? toPrintable(describeSettingChanges(change.values)) : '',
  ]
    .filter(Boolean)
    .join(', ');

function describeVersions({ action, app, from, to }: AppChange, { change, apps }: ChannelRevision): string {
  const moved = from === null || from === to ? `${to}` : `${from} → ${to ?? 'none'}`;
  if (action === 'restore') return `${moved} (as at ${change.restored})`;
  const { effect, target } = CHANGE_ACTIONS[action];
  const canary = apps[app]?.canary;
  if (effect === 'tries')
    return canary ? `${canary.version} to ${describeCanaryShare(canary)}` : `${from} ended`;
  if (target === 'canary') return `${from}`;
  if (to === null) return `${from} → none`;
  if (findFieldNeed(action, 'version') === undefined) return '';
  return moved;
}

const STYLES = {
  brings: 'green',
  tries: 'yellow',
  takes: 'red',
  holds: 'cyan',
  frees: 'cyan',
  sets: 'yellow',
} as const;

type RowOptions = { now: Date; only: string | undefined; names: readonly string[] };

function toRows(revision: ChannelRevision, { now, only, names }: RowOptions): Cell[][] {
  const { by, via, at, reason } = revision.change;
  const name = toShownName(by, names);
  const author = via === undefined ? name : `${name} (token ${via})`;
  return listAppChanges(revision.change)
    .filter(({ app }) => only === undefined || app === only)
    .map((change): Cell[] => [
      String(revision.revision),
      toRelativeTime(at, now),
      change.app,
      { text: change.action, style: STYLES[toActionFacts(change.action).effect] },
      describeEffect(change, revision),
      author,
      reason ?? '',
    ]);
}

/**
 * Repeats every change, and verifies the newest revision, whose signature covers all records.
 *
 * @throws {HistoryError} `HISTORY_UNEXPLAINED` with each revision that does not follow from its predecessor.
 * @throws {TrustError} `REVISION_UNTRUSTED` if no trusted key signed the newest revision.
 */
async function verify(context: Context): Promise<void> {
  const { ui, registry, deps, channel } = context;
  const damaged = await findRecordFaults(deps.store, channel);
  // The history cannot be replayed if one of its records is damaged.
  if (damaged.length > 0) throw new HistoryError({ channel, faults: damaged });
  const history = await registry.readHistory(channel);
  const faults = [...findHistoryFaults(history), ...(await findClaimFaults(registry, channel))];
  if (faults.length > 0) throw new HistoryError({ channel, faults });
  const newest = deps.trusted ? await requireTrustedNewest(context, deps.trusted) : undefined;
  const changes = toCount(history.length, 'change');
  ui.print(`${changes} of ${channel}, each made once more: they lead to what is stored.`);
  if (newest) ui.print(newest.text);
  ui.printJson(() => ({ channel, revisions: history.length, faults }));
}

/** Says that nothing was found, and names the options that limited the search. */
function describeNothing({ channel }: Context, args: Arguments): string {
  const asked = ['by', 'since', 'until'].filter((option) => args.find(option) !== undefined);
  if (asked.length === 0) return `Nothing was changed on ${channel} yet.`;
  return `Nothing was changed on ${channel} that ${asked.map((option) => `--${option}`).join(' and ')} would show.`;
}

export const historyCommand: Command = {
  name: 'history',
  summary: 'Who changed what, when and why, newest first',
  parameters: [{ name: 'app', help: 'only changes of this app', isOptional: true }],
  options: {
    limit: { value: 'count', help: `how many changes (default: ${DEFAULT_LIMIT})` },
    by: { value: 'name', help: 'only changes that somebody whose name has these letters made' },
    since: { value: 'time', help: 'only changes of this time and later ones, such as 2026-11-20T14:05Z' },
    until: { value: 'time', help: 'only changes before this time' },
    verify: { help: 'make every change once more, and say where it does not lead to what is stored' },
  },
  examples: [
    'history',
    'history remote-tools --limit 5',
    'history --by ann --since 2026-11-20T00:00Z --until 2026-11-21T00:00Z',
    'history --verify',
  ],

  async run(context, args) {
    const { ui, registry, channel, deps } = context;
    if (args.isOn('verify')) return verify(context);
    const selection = parseSelection(args);
    const only: { app?: string } =
      args.findParameter('app') === undefined ? {} : { app: await requireApp(context, args) };
    const history = await registry.readHistory(channel, { ...selection, ...only });
    if (history.length === 0) ui.print(describeNothing(context, args));
    else {
      const now = deps.now();
      const names = history.map(({ change }) => change.by);
      const rows = history.flatMap((revision) => toRows(revision, { now, only: only.app, names }));
      ui.table(['REV', 'WHEN', 'APP', 'WHAT', 'RELEASE', 'WHO', 'WHY'], rows);
    }
    ui.printJson(() => history.map(({ revision, change }) => ({ revision, ...change })));
  },
};
