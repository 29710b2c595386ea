import type { ChannelApp, ChannelRevision } from '@sharpside/contracts';
import { createCompatibilityChecks, createStoredChecks } from '../compatibility/compatibility-checks.ts';
import type { Check, Objection } from '../records/checks.ts';
import { ChannelConflictError, isChannelRefusedError } from '../records/errors.ts';
import type { Registry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import type { KnownClaims } from '../records/revisions/channel-head.ts';
import { type AppState, HISTORY_FOR_ROLLBACK } from './change.ts';
import { CHANNEL_CHECK, objection, refuse } from './refusals.ts';
import { createAcceptanceCheck } from './settings/settings-checks.ts';

export type Plan<Planned> = { planned: Planned } | { objections: readonly Objection[] };

type Expectation = { channel: string; expectedRevision?: number };

/**
 * Requires that the channel is at the expected revision, if there is an expectation.
 *
 * @param what subject of the refusal.
 * @throws {ChannelConflictError} `CHANNEL_CONFLICT` if the channel is at another revision.
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` if the channel has no revision yet.
 */
export function requireRevision(
  base: ChannelRevision | undefined,
  { channel, expectedRevision }: Expectation,
  what: string,
): void {
  if (expectedRevision === undefined || expectedRevision === (base?.revision ?? 0)) return;
  if (base) throw new ChannelConflictError({ winner: base });
  refuse(what, [
    objection(`${channel} has no revision ${expectedRevision}, nor any other yet; look at \`mfe status\``),
  ]);
}

/** Errors are ignored, because an unreadable old record must not prevent a rollback. */
export const readLatest = (registry: Registry, channel: string): Promise<ChannelRevision[]> =>
  registry.readHistory(channel, { limit: HISTORY_FOR_ROLLBACK }).catch(() => []);

/**
 * The live release of an app at each revision of a history, in the order of the history. Revisions without the app are
 * left out.
 */
export const listWasLive = (history: readonly ChannelRevision[], app: string): string[] =>
  history.flatMap(({ apps }) => apps[app]?.current ?? []);

/**
 * The state of an app at each revision of a history, in the order of the history. Revisions without the app are left
 * out.
 */
export const listStates = (history: readonly ChannelRevision[], app: string): ChannelApp[] =>
  history.flatMap(({ apps }) => apps[app] ?? []);

/** True for a history, newest first, that begins with the first revision. */
export const isWholeHistory = (history: readonly ChannelRevision[]): boolean =>
  history.at(-1)?.revision === 1;

/** Turns a refusal into objections, so that the other checks still run. `NOTHING_TO_CHANGE` ends the change at once. */
export function tryToPlan<Planned>(plan: () => Planned): Plan<Planned> {
  try {
    return { planned: plan() };
  } catch (error) {
    if (isChannelRefusedError(error) && error.code === 'CHANGE_REFUSED')
      return { objections: error.objections };
    throw error;
  }
}

export const createChannelCheck = (objections: readonly Objection[]): Check => ({
  title: CHANNEL_CHECK,
  run: () => ({ faults: objections.map(({ message }) => message) }),
});

type CheckedRelease = {
  deps: RegistryDeps;
  registry: Registry;
  channel: string;
  /** The revision whose other apps the release is compared with. */
  revision: ChannelRevision | undefined;
  known: KnownClaims | undefined;
  app: string;
  version: string | null | undefined;
  /** State of the app, with the settings that it will have. */
  state: AppState;
};

/** Checks that a release still has its files and its required signature, and that it fits the other live apps. */
export async function createReleaseChecks({ deps, registry, version, state, ...channel }: CheckedRelease) {
  const release = version == null ? undefined : await registry.readRelease(channel.app, version);
  if (!release) return { files: [], compatibility: [] };
  return {
    files: await createStoredChecks(deps, release),
    compatibility: [
      ...(await createCompatibilityChecks(registry, { ...channel, candidate: release.manifest })),
      ...createAcceptanceCheck(release, state?.settings),
    ],
  };
}
