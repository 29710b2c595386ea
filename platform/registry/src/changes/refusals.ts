import type { ChannelApp } from '@sharpside/contracts';
import type { Objection } from '../records/checks.ts';
import { ChannelRefusedError } from '../records/errors.ts';
import type { AppState } from './change.ts';

/** Title of the check that objections to a change are filed under. */
export const CHANNEL_CHECK = 'Channel takes it';

export const objection = (message: string): Objection => ({ check: CHANNEL_CHECK, message });

export function refuse(app: string, objections: readonly Objection[]): never {
  throw new ChannelRefusedError({ code: 'CHANGE_REFUSED', what: `${app} was not changed`, objections });
}

export function refuseAsDone(app: string, already: string): never {
  throw new ChannelRefusedError({
    code: 'NOTHING_TO_CHANGE',
    what: `Nothing to change on ${app}`,
    objections: [objection(already)],
  });
}

/** State of a live app. @throws {ChannelRefusedError} `CHANGE_REFUSED` if it is not live. */
export function requireLive(app: string, state: AppState): ChannelApp {
  return state ?? refuse(app, [objection(`no release of ${app} is live here; promote one first`)]);
}

/** A release to go live, and the facts that decide whether it may. */
export type ReleaseChoice = {
  app: string;
  version: string;
  published: readonly string[];
  /** State of the app when it was taken off the channel. */
  retired?: AppState;
};

export const unpublishedObjections = ({ app, version, published }: ReleaseChoice): Objection[] =>
  published.includes(version)
    ? []
    : [objection(`${app} ${version} is not published; see \`mfe releases ${app}\` for what is`)];

export const frozenObjections = (app: string, { reason }: { reason: string }): Objection[] => [
  objection(`${app} is frozen (${reason}); \`mfe unfreeze ${app} --reason "..."\` first`),
];

export const pinnedObjections = (
  app: string,
  current: string,
  { reason }: { reason: string },
): Objection[] => [
  objection(`${app} is pinned to ${current} (${reason}); \`mfe unpin ${app} --reason "..."\` first`),
];

export const heldObjections = (app: string, { frozen, pinned, current }: ChannelApp): Objection[] => [
  ...(frozen ? frozenObjections(app, frozen) : []),
  ...(pinned ? pinnedObjections(app, current, pinned) : []),
];

/** The commands that unfreeze or unpin an app. */
export const toWayFromHold = (app: string, { frozen, pinned }: ChannelApp): string[] =>
  [frozen ? 'unfreeze' : '', pinned ? 'unpin' : '']
    .filter(Boolean)
    .map((command) => `\`mfe ${command} ${app} --reason "..."\``);

/**
 * Every objection to a release that is to go live: it is unpublished, withdrawn or a paused canary, or its app is
 * frozen or pinned.
 */
export function releaseObjections(state: AppState, choice: ReleaseChoice): Objection[] {
  const { app, version, retired } = choice;
  const found = unpublishedObjections(choice);
  if ((state ?? retired)?.withdrawn.includes(version)) {
    found.push(objection(`${app} ${version} was withdrawn; publish a fixed version and promote that`));
  }
  if (state) found.push(...heldObjections(app, state));
  const { canary } = state ?? {};
  if (canary?.version === version && canary.paused) {
    const ways = `\`mfe canary ${app} resume\` first, or end it with \`mfe canary ${app} abort --reason "..."\``;
    found.push(objection(`the canary ${app} ${version} is paused (${canary.paused.reason}); ${ways}`));
  }
  return found;
}

type Canary = NonNullable<ChannelApp['canary']>;
type WithCanary = ChannelApp & { canary: Canary };

const hasCanary = (state: ChannelApp): state is WithCanary => state.canary !== null;

/** The app with its canary. @throws {ChannelRefusedError} `CHANGE_REFUSED` if it has no canary or is not live. */
export function requireCanary(app: string, state: AppState): WithCanary {
  const live = requireLive(app, state);
  if (hasCanary(live)) return live;
  return refuse(app, [
    ...heldObjections(app, live),
    objection(`${app} has no canary; \`mfe promote ${app} <version> --canary 10\` starts one`),
  ]);
}
