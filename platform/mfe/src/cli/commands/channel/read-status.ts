import type { ChannelApp } from '@sharpside/contracts';
import { APP_STATES, type AppStateName } from '@sharpside/contracts/control';
import { findNextStep, readStepHistory } from '@sharpside/registry/changes/canary/canary-schedule';
import { findNewer, hasState } from '@sharpside/registry/collection/app-states';
import { findSince } from '@sharpside/registry/collection/live-since';
import { UsageError } from '@sharpside/server-kit/cli';
import type { Context } from '../../context.ts';
import { requireKnownApp } from '../../require-release.ts';

export type AppStatus = {
  app: string;
  /** Null if the app is not live: it was retired, or was never live on this channel. */
  state: ChannelApp | null;
  /**
   * Time and author of the current release's promote; null if the app is not live, or the promote is older than the
   * read history.
   */
  since: { at: string; by: string } | null;
  /** The highest published version, if it is newer than the live version and not withdrawn; otherwise null. */
  newer: string | null;
  /** The next step of a canary with a schedule; null without one. */
  next: { percent: number; dueAt: string } | null;
  isRetired: boolean;
};

// Number of revisions that are searched for the start of a release.
const HISTORY = 200;

const isState = (name: string): name is AppStateName => APP_STATES.some((state) => state === name);

/** The states of a text such as `canary,frozen`. @throws {UsageError} `USAGE` for any other name. */
export function parseStates(text: string | undefined): AppStateName[] {
  const names = text?.split(',').map((name) => name.trim()) ?? [];
  const unknown = names.find((name) => !isState(name));
  if (unknown === undefined) return names.filter(isState);
  throw new UsageError(`'${unknown}' is no state; --state takes some of ${APP_STATES.join(', ')}.`);
}

const PATTERN = /^[a-z0-9*-]+$/;

/**
 * An app's name, in which `*` matches any characters. @throws {UsageError} `USAGE` for a pattern that matches no valid
 * name.
 */
function parsePattern(text: string): RegExp {
  if (!PATTERN.test(text)) {
    throw new UsageError(`'${text}' is no name of an app, nor one with a *, such as 'remote-mlb*'.`);
  }
  return new RegExp(`^${text.replaceAll('*', '.*')}$`);
}

/** Selects the apps of a status; if both are empty, all apps. */
export type StatusFilter = { patterns: readonly string[]; states: readonly AppStateName[] };

/**
 * The apps of a channel, in the order of their names. It takes one list of the releases and a few reads, independent of
 * the number of apps.
 *
 * @throws {UsageError} `USAGE` for a pattern that matches no valid name, and for the name of an unknown app.
 */
export async function readStatus(context: Context, { patterns, states }: StatusFilter) {
  const { registry, channel } = context;
  const wanted = patterns.map(parsePattern);
  const [history, published] = await Promise.all([
    readStepHistory(registry, channel, HISTORY),
    registry.listAllVersions(),
  ]);
  const [revision] = history;
  const all = [...new Set([...Object.keys(revision?.apps ?? {}), ...published.keys()])];
  // A name without a star must exist: otherwise a script that checks an app before a promote would not notice a typing
  // error.
  const missing = patterns.find((pattern) => !pattern.includes('*') && !all.includes(pattern));
  if (missing !== undefined) await requireKnownApp(context, missing);
  const names = all
    .filter((app) => wanted.length === 0 || wanted.some((pattern) => pattern.test(app)))
    .sort();
  const apps = names.flatMap((app): AppStatus[] => {
    const state = revision?.apps[app];
    const retired = revision?.retired?.[app];
    const stated = { state, retired, published: published.get(app) ?? [] };
    if (states.length > 0 && !hasState(stated, states)) return [];
    const since = findSince(history, app, ({ current }) => current);
    const step = findNextStep(history, app);
    const next = step ? { percent: step.to, dueAt: new Date(step.dueAt).toISOString() } : null;
    const newer = findNewer(stated);
    return [{ app, state: state ?? null, since, newer, next, isRetired: retired !== undefined }];
  });
  return { revision, apps, oldest: history.at(-1) };
}
