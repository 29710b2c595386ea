import type { ChannelApp } from '@sharpside/contracts';
import { ChannelRefusedError } from '../records/errors.ts';
import type { Objection } from '../records/objection.ts';
import type { AppState } from './change.ts';

/** A check's title: what objections to a change are filed under. */
export const CHANNEL_CHECK = 'Channel takes it';

export const object = (message: string): Objection => ({ check: CHANNEL_CHECK, message });

export function refuse(app: string, objections: readonly Objection[]): never {
  throw new ChannelRefusedError({ code: 'CHANGE_REFUSED', what: `${app} was not changed`, objections });
}

export function refuseAsDone(app: string, already: string): never {
  throw new ChannelRefusedError({
    code: 'NOTHING_TO_CHANGE',
    what: `Nothing to change on ${app}`,
    objections: [object(already)],
  });
}

export function requireLive(app: string, state: AppState): ChannelApp {
  return state ?? refuse(app, [object(`no release of ${app} is live here; promote one first`)]);
}

export type ReleaseChoice = {
  app: string;
  version: string;
  published: readonly string[];
  /** What the app was when it was taken off the channel. */
  retired?: AppState;
};

export const objectToUnpublished = ({ app, version, published }: ReleaseChoice): Objection[] =>
  published.includes(version)
    ? []
    : [object(`${app} ${version} is not published; see \`mfe releases ${app}\` for what is`)];

export const objectToFrozen = (app: string, { reason }: { reason: string }): Objection[] => [
  object(`${app} is frozen (${reason}); \`mfe unfreeze ${app} --reason "..."\` first`),
];

export const objectToPinned = (app: string, current: string, { reason }: { reason: string }): Objection[] => [
  object(`${app} is pinned to ${current} (${reason}); \`mfe unpin ${app} --reason "..."\` first`),
];

export function objectToGoingLive(state: AppState, choice: ReleaseChoice): Objection[] {
  const { app, version, retired } = choice;
  const found = objectToUnpublished(choice);
  if ((state ?? retired)?.withdrawn.includes(version)) {
    found.push(
      object(`${app} ${version} was withdrawn by a rollback; publish a fixed version and promote that`),
    );
  }
  if (state?.frozen) found.push(...objectToFrozen(app, state.frozen));
  if (state?.pinned) found.push(...objectToPinned(app, state.current, state.pinned));
  const { canary } = state ?? {};
  if (canary?.version === version && canary.paused) {
    const ways = `\`mfe canary ${app} resume\` or \`mfe canary ${app} abort --reason "..."\` first`;
    found.push(object(`the canary ${app} ${version} is paused (${canary.paused.reason}); ${ways}`));
  }
  return found;
}

type Canary = NonNullable<ChannelApp['canary']>;
type WithCanary = ChannelApp & { canary: Canary };

const hasCanary = (state: ChannelApp): state is WithCanary => state.canary !== null;

/** The app with its canary; refused where it has none. */
export function requireCanary(app: string, state: AppState): WithCanary {
  const live = requireLive(app, state);
  if (hasCanary(live)) return live;
  return refuse(app, [
    object(`${app} has no canary; \`mfe promote ${app} <version> --canary 10\` starts one`),
  ]);
}
