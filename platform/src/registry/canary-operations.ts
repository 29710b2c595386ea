import { abortCanary, pauseCanary, raiseCanary, requireCanary, resumeCanary } from './canary-changes.ts';
import { promote } from './channel-changes.ts';
import {
  type ChangeOutcome,
  type ChangeRequest,
  finish,
  finishChecked,
  openSession,
} from './channel-session.ts';
import type { RegistryDeps } from './registry-deps.ts';

/** What each of these throws besides its own: {@link ChannelConflictError} when the channel was changed meanwhile. */
type WithReason = ChangeRequest & { reason: string };

/** The session of a change, and the canary that it is about. */
async function openCanary(deps: RegistryDeps, request: ChangeRequest) {
  const session = await openSession(deps, request);
  const state = requireCanary(request.app, session.base?.apps[request.app]);
  return { session, state, version: state.canary.version };
}

/**
 * Shows the canary to more visitors, after the checks of a promote.
 *
 * Units: `percent` of all visitors, 0–100.
 * @throws {ChannelRefusedError} without a canary, for a smaller share, while it is paused, on a frozen app.
 */
export async function raiseCanaryOf(
  deps: RegistryDeps,
  request: ChangeRequest & { percent: number },
): Promise<ChangeOutcome> {
  const { app, percent } = request;
  const { session, state, version } = await openCanary(deps, request);
  const published = await session.registry.listVersions(app);
  return finishChecked(session, version, () => raiseCanary(state, { app, percent, published }));
}

/**
 * Makes the canary live for everybody, after the checks of a promote.
 *
 * @throws {ChannelRefusedError} without a canary, while it is paused, on a frozen app.
 */
export async function promoteCanaryOf(deps: RegistryDeps, request: ChangeRequest): Promise<ChangeOutcome> {
  const { app } = request;
  const { session, state, version } = await openCanary(deps, request);
  const published = await session.registry.listVersions(app);
  return finishChecked(session, version, () => promote(state, { app, version, published }));
}

/**
 * Shows the canary to nobody until it is resumed; open tabs leave it.
 *
 * @throws {ChannelRefusedError} without a canary, or `NOTHING_TO_CHANGE` when it is paused.
 */
export async function pauseCanaryOf(deps: RegistryDeps, request: WithReason): Promise<ChangeOutcome> {
  const { session, state } = await openCanary(deps, request);
  return finish(session, pauseCanary(state, request));
}

/**
 * Shows a paused canary to the same visitors again, after the checks of a promote: what else is live may have changed.
 *
 * @throws {ChannelRefusedError} without a canary, on a frozen app, or `NOTHING_TO_CHANGE` when it is not paused.
 */
export async function resumeCanaryOf(deps: RegistryDeps, request: ChangeRequest): Promise<ChangeOutcome> {
  const { session, state, version } = await openCanary(deps, request);
  return finishChecked(session, version, () => resumeCanary(state, request));
}

/**
 * Ends the canary and withdraws its release; open tabs leave it.
 *
 * @throws {ChannelRefusedError} without a canary.
 */
export async function abortCanaryOf(deps: RegistryDeps, request: WithReason): Promise<ChangeOutcome> {
  const { session, state } = await openCanary(deps, request);
  return finish(session, abortCanary(state, request));
}
