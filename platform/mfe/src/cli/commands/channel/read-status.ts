import type { ChannelApp } from '@sharpside/contracts';
import { findNextStep, readStepHistory } from '@sharpside/registry/changes/canary/canary-schedule';
import { findSince } from '@sharpside/registry/collection/live-since';
import { UsageError } from '@sharpside/server-kit/cli';
import semver from 'semver';
import type { Context } from '../../context.ts';

/** One app as ops see it. */
export type AppStatus = {
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

type Known = { state: ChannelApp | null; retired: ChannelApp | undefined };

function findNewer(versions: readonly string[], { state, retired }: Known): string | null {
  // Withdrawn releases stay withdrawn while an app is off the channel.
  const withdrawn = (state ?? retired)?.withdrawn ?? [];
  const newest = versions.filter((version) => !withdrawn.includes(version)).at(-1);
  if (newest === undefined) return null;
  return state === null || semver.gt(newest, state.current) ? newest : null;
}

const STATES = {
  canary: ({ state }) => state?.canary != null,
  paused: ({ state }) => state?.canary?.paused != null,
  frozen: ({ state }) => state?.frozen != null,
  pinned: ({ state }) => state?.pinned != null,
  withdrawn: ({ state }) => (state?.withdrawn.length ?? 0) > 0,
  behind: ({ state, newer }) => state !== null && newer !== null && newer !== state.canary?.version,
  retired: ({ isRetired }) => isRetired,
  'never-live': ({ state, isRetired }) => state === null && !isRetired,
} satisfies Record<string, (status: AppStatus) => boolean>;

type AppState = keyof typeof STATES;

/** Names of the states that `status` can be asked for. */
export const APP_STATES = Object.keys(STATES);

const isState = (name: string): name is AppState => Object.hasOwn(STATES, name);

/** The states of a text such as `canary,frozen`. @throws {UsageError} `USAGE` for any other name. */
export function parseStates(text: string | undefined): AppState[] {
  const names = text?.split(',').map((name) => name.trim()) ?? [];
  const unknown = names.find((name) => !isState(name));
  if (unknown === undefined) return names.filter(isState);
  throw new UsageError(`'${unknown}' is no state; --state takes some of ${APP_STATES.join(', ')}.`);
}

const PATTERN = /^[a-z0-9*-]+$/;

/** An app's name, in which `*` stands for any letters. @throws {UsageError} `USAGE` for what no name can match. */
export function parsePattern(text: string): RegExp {
  if (!PATTERN.test(text)) {
    throw new UsageError(`'${text}' is no name of an app, nor one with a *, such as 'remote-mlb*'.`);
  }
  return new RegExp(`^${text.replaceAll('*', '.*')}$`);
}

/** Beginning that all names have which match one of the patterns. */
function toCommonPrefix(patterns: readonly string[]): string {
  const [first = '', ...others] = patterns.map((pattern) => pattern.split('*', 1)[0] ?? '');
  let length = first.length;
  for (const other of others) {
    while (!other.startsWith(first.slice(0, length))) length -= 1;
  }
  return first.slice(0, length);
}

/** Which apps a status is of; of all of them where both are empty. */
export type StatusFilter = { patterns: readonly string[]; states: readonly AppState[] };

/**
 * The apps of a channel, in the order of their names. Costs one list of the releases and a few reads, however many apps
 * there are.
 *
 * @throws {UsageError} `USAGE` for a pattern that no name can match.
 */
export async function readStatus({ registry, channel }: Context, { patterns, states }: StatusFilter) {
  const wanted = patterns.map(parsePattern);
  const [history, published] = await Promise.all([
    readStepHistory(registry, channel, HISTORY),
    registry.listAllVersions(toCommonPrefix(patterns)),
  ]);
  const [revision] = history;
  const names = [...new Set([...Object.keys(revision?.apps ?? {}), ...published.keys()])]
    .filter((app) => wanted.length === 0 || wanted.some((pattern) => pattern.test(app)))
    .sort();
  const all = names.map((app): AppStatus => {
    const state = revision?.apps[app] ?? null;
    const retired = revision?.retired?.[app];
    const newer = findNewer(published.get(app) ?? [], { state, retired });
    const since = findSince(history, app, ({ current }) => current);
    const step = findNextStep(history, app);
    const next = step ? { percent: step.to, dueAt: new Date(step.dueAt).toISOString() } : null;
    return { app, state, since, newer, next, isRetired: retired !== undefined };
  });
  const apps = all.filter((status) => states.length === 0 || states.some((state) => STATES[state](status)));
  return { revision, apps };
}
