import { type ChannelAction, type ChannelApp, HOST_APP } from 'contracts';
import { ChannelRefusedError } from './channel-refused-error.ts';
import type { Objection } from './objection.ts';

/** What a channel says of an app; undefined before the app's first promote. */
export type AppState = ChannelApp | undefined;

/** A change that was worked out and not yet written. */
export type PlannedChange = {
  action: ChannelAction;
  from: string | null;
  to: string | null;
  /** The share of a canary that starts, grows or ends. */
  percent?: number;
  state: ChannelApp;
};

/** An app that leaves the channel: `to` and `state` are nothing. */
export type PlannedRetirement = { action: 'retire'; from: string; to: null; state: null };

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

const objectToUnpublished = ({ app, version, published }: ReleaseChoice): Objection[] =>
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

/**
 * The app with `version` live for everybody; a canary ends with it.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` when it is live already, `CHANGE_REFUSED` for a release that is
 * withdrawn or not published, and on a frozen or a pinned app.
 */
export function promote(state: AppState, choice: ReleaseChoice): PlannedChange {
  const { app, version } = choice;
  const isLive = state?.current === version;
  if (isLive && !state.canary) refuseAsDone(app, `${app} ${version} is live already`);
  const objections = objectToGoingLive(state, choice);
  if (isLive && state.canary) {
    const { canary } = state;
    objections.push(
      object(
        `${version} is live already; to end its canary, \`mfe promote ${app} ${canary.version} --canary 0\``,
      ),
    );
  }
  if (objections.length > 0) refuse(app, objections);
  return {
    action: 'promote',
    from: state?.current ?? null,
    to: version,
    state: {
      current: version,
      previous: state?.current ?? null,
      canary: null,
      frozen: null,
      withdrawn: (state ?? choice.retired)?.withdrawn ?? [],
    },
  };
}

/**
 * The app with `version` shown to `percent` of the visitors, the rest unchanged.
 *
 * @throws {ChannelRefusedError} as `promote`, and when the app has no live release to compare with.
 */
export function startCanary(
  state: AppState,
  { percent, ...choice }: ReleaseChoice & { percent: number },
): PlannedChange {
  const { app, version } = choice;
  const live = requireLive(app, state);
  const { canary } = live;
  if (canary?.version === version && canary.percent === percent && !canary.paused) {
    refuseAsDone(app, `${app} ${version} is shown to ${percent} % already`);
  }
  const objections = objectToGoingLive(live, choice);
  if (live.current === version) objections.push(object(`${app} ${version} is live for everybody already`));
  if (objections.length > 0) refuse(app, objections);
  return {
    action: 'canary',
    from: live.canary?.version ?? live.current,
    to: version,
    percent,
    state: { ...live, canary: { version, percent } },
  };
}

/**
 * The app without its canary. Takes nothing to anybody new, so it works on a frozen app too.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` without a canary, `CHANGE_REFUSED` when another release is the canary.
 */
export function stopCanary(
  state: AppState,
  { app, version }: { app: string; version: string },
): PlannedChange {
  const live = requireLive(app, state);
  if (!live.canary) refuseAsDone(app, `${app} has no canary`);
  if (live.canary.version !== version) {
    refuse(app, [object(`the canary of ${app} is ${live.canary.version}, not ${version}`)]);
  }
  return {
    action: 'canary',
    from: version,
    to: live.current,
    percent: 0,
    state: { ...live, canary: null },
  };
}

type RollbackChoice = {
  app: string;
  /** Undefined: the previous release. */
  to: string | undefined;
  published: readonly string[];
  /** What was live, newest first; a fallback for the release that is rolled back to is chosen from it. */
  wasLive: readonly string[];
};

/** What is left to do where nothing is to go back to. */
function toOtherWay(
  app: string,
  { live, published }: { live: ChannelApp; published: readonly string[] },
): string {
  const isOther = (version: string) => version !== live.current && !live.withdrawn.includes(version);
  if (published.some(isOther)) return `name one: \`mfe rollback ${app} --to <version> --reason "..."\``;
  if (app === HOST_APP) return 'publish a corrected version and promote it';
  return `take it off the site: \`mfe retire ${app} --reason "..."\`, or publish a corrected version and promote it`;
}

/**
 * The app back on an earlier release, the one that was live marked withdrawn. Works on a frozen app, and on a pinned one,
 * whose pin goes along: somebody has chosen this release too.
 *
 * Going to a withdrawn release by name takes its mark away. Going to the live one withdraws the running canary.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` when there is nowhere to go back to, or it is not published.
 */
export function rollback(state: AppState, { app, to, published, wasLive }: RollbackChoice): PlannedChange {
  const live = requireLive(app, state);
  const target = to ?? live.previous;
  if (target === null) {
    refuse(app, [
      object(`${app} ${live.current} has no previous release; ${toOtherWay(app, { live, published })}`),
    ]);
  }
  const objections = objectToUnpublished({ app, version: target, published });
  if (objections.length > 0) refuse(app, objections);
  const bad = target === live.current ? live.canary?.version : live.current;
  if (bad === undefined) {
    refuse(app, [object(`${app} ${target} is what is live; name another release to go back to`)]);
  }
  const withdrawn = [...new Set([...live.withdrawn, bad])].filter((version) => version !== target);
  const previous = [live.previous, ...wasLive].find(
    (version) => version && version !== target && !withdrawn.includes(version) && published.includes(version),
  );
  return {
    action: 'rollback',
    from: bad,
    to: target,
    state: { ...live, current: target, previous: previous ?? null, canary: null, withdrawn },
  };
}

/**
 * The app closed to promotes and canaries.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` when it is frozen, `CHANGE_REFUSED` when nothing of it is live.
 */
export function freeze(state: AppState, { app, reason }: { app: string; reason: string }): PlannedChange {
  const live = requireLive(app, state);
  if (live.frozen) refuseAsDone(app, `${app} is frozen already (${live.frozen.reason})`);
  return { action: 'freeze', from: live.current, to: live.current, state: { ...live, frozen: { reason } } };
}

/**
 * The app open to promotes again.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` when it is not frozen, `CHANGE_REFUSED` when nothing of it is live.
 */
export function unfreeze(state: AppState, { app }: { app: string }): PlannedChange {
  const live = requireLive(app, state);
  if (!live.frozen) refuseAsDone(app, `${app} is not frozen`);
  return { action: 'unfreeze', from: live.current, to: live.current, state: { ...live, frozen: null } };
}

/**
 * The app off the channel: not in the menus, not routed. Nothing of it is deleted, and a promote brings it back.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` for the host, a frozen or a pinned app, and one that is not live.
 */
export function retire(state: AppState, { app }: { app: string }): PlannedRetirement {
  const live = requireLive(app, state);
  if (app === HOST_APP)
    refuse(app, [object('the host is the site itself; take the site down where it is served')]);
  if (live.frozen) refuse(app, objectToFrozen(app, live.frozen));
  if (live.pinned) refuse(app, objectToPinned(app, live.current, live.pinned));
  return { action: 'retire', from: live.current, to: null, state: null };
}
