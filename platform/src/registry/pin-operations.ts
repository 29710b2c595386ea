import {
  type ChangeOutcome,
  type ChangeRequest,
  finish,
  finishChecked,
  openSession,
} from './channel-session.ts';
import { pin, unpin } from './pin-changes.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { withoutCollection } from './work.ts';

type PinRequest = ChangeRequest & {
  reason: string;
  /** Undefined: the release that is live. */
  version?: string;
};

/**
 * Keeps a release live for everybody until the app is unpinned; where it is not live yet, it is made so after the checks of a
 * promote.
 *
 * @throws {ChannelRefusedError} with every objection, or `NOTHING_TO_CHANGE` when it is pinned to it already.
 * @throws {ChannelConflictError} `CHANNEL_CONFLICT` when the channel was changed meanwhile.
 */
export const pinRelease = (deps: RegistryDeps, request: PinRequest): Promise<ChangeOutcome> => {
  const { app, version, by, isDryRun } = request;
  const doing = { what: `Pinning ${app}${version === undefined ? '' : ` to ${version}`}`, by, isDryRun };
  return withoutCollection(deps, doing, () => pinNow(deps, request));
};

async function pinNow(deps: RegistryDeps, request: PinRequest): Promise<ChangeOutcome> {
  const { app, version, reason } = request;
  const session = await openSession(deps, request);
  const state = session.base?.apps[app];
  const published = await session.registry.listVersions(app);
  const toPlanned = () => pin(state, { app, version, reason, published });
  // What is live was checked when it became so, and what became live since was checked against it.
  if (version === undefined || version === state?.current) return finish(session, toPlanned());
  return finishChecked(session, version, toPlanned);
}

/**
 * Opens a pinned app to promotes again.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` when it is not pinned, `CHANGE_REFUSED` when nothing of it is live.
 * @throws {ChannelConflictError} `CHANNEL_CONFLICT` when the channel was changed meanwhile.
 */
export async function unpinApp(deps: RegistryDeps, request: ChangeRequest): Promise<ChangeOutcome> {
  const session = await openSession(deps, request);
  return finish(session, unpin(session.base?.apps[request.app], request));
}
