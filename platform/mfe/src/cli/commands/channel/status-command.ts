import { existsSync } from 'node:fs';
import { describeCanaryShare } from '@sharpside/contracts';
import {
  APP_STATES,
  type ReleaseWithErrors,
  releaseErrorsSchema,
  toShownName,
} from '@sharpside/contracts/control';
import { type Cell, toCount, toPrintable } from '@sharpside/server-kit/cli';
import { parseLimit } from '../../arguments/option-values.ts';
import type { Command } from '../../command.ts';
import type { Context } from '../../context.ts';
import { toRelativeTime } from '../../terminal/format.ts';
import { type AppStatus, parseStates, readStatus } from './read-status.ts';

const LATEST_WITHDRAWN = 3;

// A thousand rows would push the first rows off every screen.
const DEFAULT_ROWS = 100;

/** Only the latest few, because the list grows for ever. */
function describeWithdrawn(versions: readonly string[]): string {
  const latest = versions.slice(-LATEST_WITHDRAWN).join(', ');
  const earlier = versions.length - LATEST_WITHDRAWN;
  return earlier > 0 ? `${latest} and ${earlier} earlier` : latest;
}

function toNotes({ state, newer, isRetired }: AppStatus): string {
  const notes = [
    isRetired ? 'retired' : '',
    state?.frozen ? `frozen: ${state.frozen.reason}` : '',
    state?.pinned ? `pinned: ${state.pinned.reason}` : '',
    state?.canary?.paused ? `canary paused: ${state.canary.paused.reason}` : '',
    newer === null || newer === state?.canary?.version ? '' : `${newer} is published, not live`,
    state && state.withdrawn.length > 0 ? `withdrawn: ${describeWithdrawn(state.withdrawn)}` : '',
  ];
  return notes.filter(Boolean).join('; ');
}

/** `25 % at 14:30 UTC` for the next step of a canary, or that it is due and waits for the guard. */
function describeNext({ next }: AppStatus, now: Date): string {
  if (next === null) return '';
  if (Date.parse(next.dueAt) <= now.getTime()) return `${next.percent} % is due`;
  return `${next.percent} % at ${next.dueAt.slice(11, 16)} UTC`;
}

/** `3 d ago`; `over 9 d ago` for a release that was live before the oldest revision that was read. */
function describeSince({ state, since }: AppStatus, now: Date, oldestAt: string): string {
  if (since) return toRelativeTime(since.at, now);
  return state ? `over ${toRelativeTime(oldestAt, now)}` : '';
}

function toRow(status: AppStatus, now: Date, oldestAt: string): Cell[] {
  const { app, state, since } = status;
  const canary = state?.canary;
  return [
    { text: app, style: 'bold' },
    state ? { text: state.current, style: 'green' } : '',
    describeSince(status, now, oldestAt),
    since ? toShownName(since.by) : '',
    state?.previous ?? '',
    canary
      ? {
          text: [
            `${canary.version} to ${describeCanaryShare(canary)}`,
            canary.paused ? 'paused' : '',
            describeNext(status, now),
          ]
            .filter(Boolean)
            .join(', '),
          style: 'yellow',
        }
      : '',
    state?.frozen || state?.pinned ? { text: toNotes(status), style: 'cyan' } : toNotes(status),
  ];
}

function printRest({ ui, toCommand }: Context, { shown, found }: { shown: number; found: number }): void {
  if (shown === found) return;
  ui.print(`\nThese are ${shown} of ${found} apps. All: ${toCommand(`status --limit ${found}`)}.`);
  ui.print(
    `Some: ${toCommand("status 'remote-mlb*'")}, ${toCommand('status --state canary,frozen,behind')}.`,
  );
}

/** Releases of these apps with errors in browsers; empty if the registry is read without its control service. */
async function readErrors({ control, channel }: Context, apps: readonly AppStatus[]) {
  if (control === undefined) return [];
  const text = await control.requireReader();
  const path = `/v1/errors?${new URLSearchParams({ channel })}`;
  const { releases } = await control.askJson(releaseErrorsSchema, { path, text });
  return releases.filter((release) => apps.some(({ app }) => app === release.app));
}

function printErrors({ ui }: Context, releases: readonly ReleaseWithErrors[], now: Date): void {
  if (releases.length > 0) ui.print('\nErrors in browsers, in the last 24 hours:');
  for (const { app, version, networks, hasMore, owner, newest, page } of releases) {
    const met = `${hasMore ? 'over ' : ''}${toCount(networks, 'network')}`;
    const place = newest.place === null ? '' : ` at ${newest.place}`;
    ui.print(`  ${app} ${version} of ${toPrintable(owner ?? 'no owner')}: ${met}`);
    ui.print(
      toPrintable(`    ${newest.failure}${place}, ${toRelativeTime(newest.at, now)}: ${newest.message}`),
    );
    if (page !== null) ui.print(`    ${page}`);
  }
}

export const statusCommand: Command = {
  name: 'status',
  summary: 'What is live, and what fails in browsers',
  parameters: [
    {
      name: 'app',
      help: "only these apps; in quotes also 'remote-mlb*', for all whose names begin so (default: all)",
      isOptional: true,
      isRepeatable: true,
    },
  ],
  options: {
    state: { value: 'states', help: `only apps with one of them: ${APP_STATES.join(', ')}` },
    limit: { value: 'count', help: `how many apps to print (default: ${DEFAULT_ROWS}); --json has all` },
  },
  examples: [
    'status',
    "status 'remote-mlb*'",
    'status --state canary,frozen',
    'status --channel staging --json',
  ],

  async run(context, args) {
    const { ui, channel, deps, storeLocation, toCommand } = context;
    const patterns = args.listParameter('app');
    const states = parseStates(args.find('state'));
    const limit = parseLimit(args, { what: 'apps', otherwise: DEFAULT_ROWS });
    const { revision, apps, oldest } = await readStatus(context, { patterns, states });
    const errors = await readErrors(context, apps);
    const now = deps.now();
    if (revision) {
      const { by, at } = revision.change;
      ui.print(
        `${ui.paint('bold', channel)}, revision ${revision.revision}, changed ${toRelativeTime(at, now)} by ${toPrintable(toShownName(by))}\n`,
      );
    } else {
      ui.print(`Nothing is live on ${ui.paint('bold', channel)} yet. The registry is ${storeLocation}`);
      // An unmounted network folder looks like an empty registry, so the missing folder is mentioned.
      if (!storeLocation.includes('://') && !existsSync(storeLocation))
        ui.print('That folder is not there yet: a publish makes it.');
    }
    if (apps.length > 0) {
      const headings = ['APP', 'LIVE', 'SINCE', 'BY', 'PREVIOUS', 'CANARY', 'NOTES'];
      ui.table(
        headings,
        apps.slice(0, limit).map((status) => toRow(status, now, oldest?.change.at ?? '')),
      );
      printRest(context, { shown: Math.min(limit, apps.length), found: apps.length });
    } else if (states.length > 0) {
      ui.print(`No such app on ${channel} has the state ${states.join(' or ')}.`);
    } else if (patterns.length > 0) {
      ui.print(`No app is called ${patterns.join(' or ')}.`);
    } else {
      ui.print(`Publish a first release: ${toCommand('publish <app> --promote')}`);
    }
    printErrors(context, errors, now);
    ui.printJson(() => ({
      channel,
      revision: revision?.revision ?? null,
      change: revision?.change ?? null,
      apps,
      errors,
    }));
  },
};
