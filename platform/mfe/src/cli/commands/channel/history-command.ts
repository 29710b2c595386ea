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
import { findRecordFaults } from '@sharpside/registry/records/revisions/record-faults';
import { type Cell, toCount, toPrintable, UsageError } from '@sharpside/server-kit/cli';
import type { Command } from '../../command.ts';
import { type Context, requireApp } from '../../context.ts';
import { toRelativeTime } from '../../terminal/format.ts';

const DEFAULT_LIMIT = 20;

function parseLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`'${text}' is no number of changes; --limit takes a whole number from 1.`);
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

/** `names`: of all who made or accepted a change in the list. */
type RowOptions = { now: Date; only: string | undefined; names: readonly string[] };

/** A row for each app that changed. */
function toRows(revision: ChannelRevision, { now, only, names }: RowOptions): Cell[][] {
  const { by, via, approved, at, reason } = revision.change;
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
      approved ? `${author}, accepted by ${toShownName(approved.by, names)} (token ${approved.via})` : author,
      reason ?? '',
    ]);
}

/** @throws {HistoryError} `HISTORY_UNEXPLAINED` with each revision that does not follow from the one before it. */
async function verify({ ui, registry, deps, channel }: Context): Promise<void> {
  const damaged = await findRecordFaults(deps.store, channel);
  // Without one of its records there is no history to go through.
  if (damaged.length > 0) throw new HistoryError({ channel, faults: damaged });
  const history = await registry.readHistory(channel);
  const faults = [...findHistoryFaults(history), ...(await findClaimFaults(registry, channel))];
  if (faults.length > 0) throw new HistoryError({ channel, faults });
  const changes = toCount(history.length, 'change');
  ui.print(`${changes} of ${channel}, each made once more: they lead to what is stored.`);
  const accepted = history.filter(({ change }) => change.approved).length;
  if (accepted > 0) ui.print(`${accepted} of them were accepted by a second person.`);
  ui.printJson(() => ({ channel, revisions: history.length, faults }));
}

/** Lists the changes of a channel. */
export const historyCommand: Command = {
  name: 'history',
  summary: 'Who changed what, when and why, newest first',
  parameters: [{ name: 'app', help: 'only changes of this app', isOptional: true }],
  options: {
    limit: { value: 'count', help: `how many changes (default: ${DEFAULT_LIMIT})` },
    verify: { help: 'make every change once more, and say where it does not lead to what is stored' },
  },
  examples: ['history', 'history remote-tools --limit 5', 'history --verify'],

  async run(context, args) {
    const { ui, registry, channel, deps } = context;
    if (args.isOn('verify')) return verify(context);
    const limit = parseLimit(args.find('limit'));
    const only: { app?: string } =
      args.findParameter('app') === undefined ? {} : { app: await requireApp(context, args) };
    const history = await registry.readHistory(channel, { limit, ...only });
    if (history.length === 0) ui.print(`Nothing was changed on ${channel} yet.`);
    else {
      const now = deps.now();
      const names = history.flatMap(({ change: { by, approved } }) => [
        by,
        ...(approved ? [approved.by] : []),
      ]);
      const rows = history.flatMap((revision) => toRows(revision, { now, only: only.app, names }));
      ui.table(['REV', 'WHEN', 'APP', 'WHAT', 'RELEASE', 'WHO', 'WHY'], rows);
    }
    ui.printJson(() => history.map(({ revision, change }) => ({ revision, ...change })));
  },
};
