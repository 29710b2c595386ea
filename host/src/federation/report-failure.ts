import { type Beacon, type Failure, HOST_APP, parseStack } from '@sharpside/contracts';
import type { Outcome } from './errors/explain-failure.ts';
import { isTranslationError } from './errors/translated-page.ts';
import type { Federation } from './federation-context.tsx';
import { isPageLoadError, isRemoteError } from './load-errors.ts';
import type { ScreenRef } from './load-screen.ts';
import { hasFailed } from './remote-catalog.ts';

function classifyFailure(error: unknown): Outcome['failure'] {
  if (isTranslationError(error)) return 'translated';
  if (isPageLoadError(error)) return 'load';
  if (!isRemoteError(error)) return 'render';
  return error.code === 'REMOTE_TIMEOUT' ? 'timeout' : 'load';
}

const PLACE = /\/assets\/[^/]+\/([^/\s()]+:\d+:\d+)/g;
const MAX_PLACES = 4;

/** The places in published files where the error was thrown, innermost first. */
function listPlaces({ stack = '' }: Error): string {
  const places = [...stack.matchAll(PLACE)].slice(0, MAX_PLACES).map(([, place]) => place);
  return places.length === 0 ? '' : ` (at ${places.join(', ')})`;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return `${error.message} ${describe(error.cause)}`;
  // A `RemoteError` already names the missing part in its message.
  return isRemoteError(error) ? error.message : `${error.name}: ${error.message}${listPlaces(error)}`;
}

/** The stack of the innermost cause with places in published files, if any. */
function toStack(error: unknown): Pick<Beacon, 'stack'> {
  if (!(error instanceof Error)) return {};
  const ofCause = toStack(error.cause);
  if (ofCause.stack) return ofCause;
  const stack = parseStack(error.stack);
  return stack.length > 0 ? { stack } : {};
}

/** The outcome before the report was sent: only for an offline browser is it certain. */
const initialOutcome = (failure: Outcome['failure']): Outcome => ({
  failure,
  delivery: navigator.onLine ? undefined : 'unreachable',
});

function report(
  { catalog, sendBeacon }: Federation,
  { release, module }: ScreenRef,
  failure: Failure,
  error: unknown,
) {
  const remote = catalog.getState().remotes[release.app];
  const fallback = remote?.releases.find(
    (other) => other.version !== release.version && !hasFailed(remote, other, module),
  );
  void sendBeacon(
    {
      app: release.app,
      version: release.version,
      failure,
      detail: describe(error),
      ...toStack(error),
      fallback: fallback?.version ?? null,
    },
    error,
  ).then((outcome) => catalog.setOutcome(release.app, outcome));
  catalog.setOutcome(release.app, initialOutcome(failure));
  return fallback;
}

/**
 * Reports a release of which nothing has arrived for long. Returns true if the tab has no other release, so that the
 * visitor waits on.
 */
export const reportLateRelease = (federation: Federation, request: ScreenRef, error: unknown): boolean =>
  !report(federation, request, 'timeout', error);

/**
 * Gives up a release of a remote, or only one screen of it, and reports the failure with its replacement. A failure by
 * a translation of the page is no release's fault, so it is not reported. A silence was reported before.
 */
export function reportRemoteFailure(federation: Federation, request: ScreenRef, error: unknown): void {
  const { catalog } = federation;
  const { release, module } = request;
  const failure = classifyFailure(error);
  // A release whose files do not arrive has no other screens either. A release that fails to render may have others.
  catalog.markFailed(release, failure === 'render' || failure === 'translated' ? module : undefined);
  if (failure === 'translated') catalog.setOutcome(release.app, initialOutcome(failure));
  else if (failure !== 'timeout') report(federation, request, failure, error);
}

/**
 * Reports that a page of the shell, or the shell itself, failed, unless a translation of the page did it. The page has
 * no other release of the shell.
 * `onOutcome` is called twice: with the outcome that is known at once, and with the final outcome.
 */
export function reportHostFailure(
  { catalog, sendBeacon }: Federation,
  error: unknown,
  onOutcome: (outcome: Outcome) => void,
): void {
  const failure = classifyFailure(error);
  onOutcome(initialOutcome(failure));
  if (failure === 'translated') return;
  void sendBeacon(
    {
      app: HOST_APP,
      version: catalog.hostVersion,
      failure,
      detail: describe(error),
      ...toStack(error),
      fallback: null,
    },
    error,
  ).then(onOutcome);
}
