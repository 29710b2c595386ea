import { type ChannelApp, describeCanaryShare } from '@sharpside/contracts';
import { toShownName } from '@sharpside/contracts/control';
import { findNextStep, readStepHistory } from '@sharpside/registry/changes/canary/canary-schedule';
import { findSince } from '@sharpside/registry/collection/live-since';
import { type Cell, toPrintable } from '@sharpside/server-kit/cli';
import semver from 'semver';
import type { Command } from '../../command.ts';
import type { Context } from '../../context.ts';
import { toRelativeTime } from '../../terminal/format.ts';

/** One app as ops see it. */
type AppStatus = {
  app: string;
  /** Null: published, and never live on this channel. */
  state: ChannelApp | null;
  /** Time and author of the current release's promote; null when that is older than the read history. */
  since: { at: string; by: string } | null;
  /** The highest published version, where it is newer than the live one. */
  newer: string | null;
  /** The next step of a canary with a schedule. */
  next: { percent: number; dueAt: string } | null;
  /** Taken off the channel. */
  isRetired: boolean;
};

// Number of revisions in which the start of a release is looked up.
const HISTORY = 200;

const LATEST_WITHDRAWN = 3;

type Known = { state: ChannelApp | null; retired: ChannelApp | undefined };

function findNewer(versions: readonly string[], { state, retired }: Known): string | null {
  // Withdrawn releases stay withdrawn while an app is off the channel.
  const withdrawn = (state ?? retired)?.withdrawn ?? [];
  const newest = versions.filter((version) => !withdrawn.includes(version)).at(-1);
  if (newest === undefined) return null;
  return state === null || semver.gt(newest, state.current) ? newest : null;
}

async function readStatus({ registry, channel }: Context) {
  const [revision, history, published] = await Promise.all([
    registry.readChannel(channel),
    readStepHistory(registry, channel, HISTORY),
    registry.listApps(),
  ]);
  const names = [...new Set([...Object.keys(revision?.apps ?? {}), ...published])].sort();
  const apps = await Promise.all(
    names.map(async (app): Promise<AppStatus> => {
      const state = revision?.apps[app] ?? null;
      const retired = revision?.retired?.[app];
      const newer = findNewer(await registry.listVersions(app), { state, retired });
      const since = findSince(history, app, ({ current }) => current);
      const step = findNextStep(history, app);
      const next = step ? { percent: step.to, dueAt: new Date(step.dueAt).toISOString() } : null;
      return { app, state, since, newer, next, isRetired: retired !== undefined };
    }),
  );
  return { revision, apps };
}

/** Only the latest few: the list grows for ever. */
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

function toRow(status: AppStatus, now: Date): Cell[] {
  const { app, state, since } = status;
  const canary = state?.canary;
  return [
    { text: app, style: 'bold' },
    state ? { text: state.current, style: 'green' } : '',
    since ? toRelativeTime(since.at, now) : '',
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

/** Shows the live releases. */
export const statusCommand: Command = {
  name: 'status',
  summary: 'What is live',
  parameters: [],
  options: {},
  examples: ['status', 'status --channel staging --json'],

  async run(context) {
    const { ui, channel, deps, storeLocation, toCommand } = context;
    const { revision, apps } = await readStatus(context);
    const now = deps.now();
    if (revision) {
      const { by, at } = revision.change;
      ui.print(
        `${ui.paint('bold', channel)}, revision ${revision.revision}, changed ${toRelativeTime(at, now)} by ${toPrintable(toShownName(by))}\n`,
      );
    } else {
      ui.print(`Nothing is live on ${ui.paint('bold', channel)} yet. The registry is ${storeLocation}`);
    }
    if (apps.length > 0) {
      const headings = ['APP', 'LIVE', 'SINCE', 'BY', 'PREVIOUS', 'CANARY', 'NOTES'];
      ui.table(
        headings,
        apps.map((status) => toRow(status, now)),
      );
    } else {
      ui.print(`Publish a first release: ${toCommand('publish <app> --promote')}`);
    }
    ui.printJson(() => ({
      channel,
      revision: revision?.revision ?? null,
      change: revision?.change ?? null,
      apps,
    }));
  },
};
