import { type ChannelApp, HOST_APP } from '@sharpside/contracts';
import type { AppState, PlannedChange } from './change.ts';
import { object, objectToUnpublished, refuse, requireLive } from './refusals.ts';

type RollbackChoice = {
  app: string;
  /** Undefined: the previous release. */
  version?: string | undefined;
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
export function rollback(
  state: AppState,
  { app, version: wanted, published, wasLive }: RollbackChoice,
): PlannedChange {
  const live = requireLive(app, state);
  const target = wanted ?? live.previous;
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
