import type { ChannelRevision } from 'contracts';
import type { Command } from '../command.ts';
import { toRelativeTime, toShortName } from '../format.ts';
import { requireApp } from '../session.ts';
import type { Cell } from '../table.ts';
import { UsageError } from '../usage-error.ts';

const DEFAULT_LIMIT = 20;

function parseLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`'${text}' is no number of changes; --limit takes a whole number from 1.`);
}

function describeVersions({ change, apps }: ChannelRevision): string {
  const { action, app, from, to } = change;
  if (action === 'canary') {
    const canary = apps[app]?.canary;
    return canary ? `${canary.version} to ${canary.percent} %` : `${from} ended`;
  }
  if (action === 'promote' || action === 'rollback') return from === null ? `${to}` : `${from} → ${to}`;
  return action === 'retire' ? `${from} → none` : '';
}

const STYLES = {
  promote: 'green',
  canary: 'yellow',
  rollback: 'red',
  freeze: 'cyan',
  unfreeze: 'cyan',
  retire: 'red',
} as const;

function toRow(revision: ChannelRevision, now: Date): Cell[] {
  const { action, app, by, at, reason } = revision.change;
  return [
    String(revision.revision),
    toRelativeTime(at, now),
    app,
    { text: action, style: STYLES[action] },
    describeVersions(revision),
    toShortName(by),
    reason ?? '',
  ];
}

/** Lists the changes of a channel. */
export const historyCommand: Command = {
  name: 'history',
  summary: 'Who changed what, when and why, newest first',
  parameters: [{ name: 'app', help: 'only changes of this app', isOptional: true }],
  options: { limit: { value: 'count', help: `how many changes (default: ${DEFAULT_LIMIT})` } },
  examples: ['history', 'history remote-tools --limit 5'],

  async run(session, args) {
    const { ui, registry, channel, deps } = session;
    const limit = parseLimit(args.find('limit'));
    const only = args.findParameter('app') === undefined ? {} : { app: await requireApp(session, args) };
    const history = await registry.readHistory(channel, { limit, ...only });
    if (history.length === 0) ui.say(`Nothing was changed on ${channel} yet.`);
    else {
      const now = deps.now();
      const rows = history.map((revision) => toRow(revision, now));
      ui.table(['REV', 'WHEN', 'APP', 'WHAT', 'RELEASE', 'WHO', 'WHY'], rows);
    }
    ui.answer(() => history.map(({ revision, change }) => ({ revision, ...change })));
  },
};
