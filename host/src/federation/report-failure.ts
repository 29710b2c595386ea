import { type Failure, HOST_APP } from 'contracts';
import type { Federation } from './federation-context.tsx';
import { findActiveRelease, type ReleaseRef } from './remote-catalog.ts';
import { isRemoteError } from './remote-error.ts';

function toFailure(error: unknown): Failure {
  if (!isRemoteError(error)) return 'render';
  return error.code === 'REMOTE_TIMEOUT' ? 'timeout' : 'load';
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
}

/** Tries that release of a remote no more, or only that screen of it, and tells ops what is shown instead. */
export function reportRemoteFailure(
  { catalog, sendBeacon }: Federation,
  { release, module }: { release: ReleaseRef; module: string },
  error: unknown,
): void {
  const failure = toFailure(error);
  // A release whose files do not arrive will not give its other screens either; one that fails to render may.
  catalog.markFailed(release, failure === 'render' ? module : undefined);
  const remote = catalog.getState().remotes[release.app];
  const fallback = remote ? findActiveRelease(remote, module) : undefined;
  sendBeacon({
    app: release.app,
    version: release.version,
    failure,
    detail: describe(error),
    fallback: fallback?.version ?? null,
  });
}

/** Tells ops that a page of the shell, or the shell itself, failed. There is no other release of it in the page. */
export function reportHostFailure({ catalog, sendBeacon }: Federation, error: unknown): void {
  sendBeacon({
    app: HOST_APP,
    version: catalog.hostVersion,
    failure: 'render',
    detail: describe(error),
    fallback: null,
  });
}
