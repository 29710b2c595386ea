import { assetUrl, type Beacon, HOST_APP } from '@sharpside/contracts';
import { isRuntimeError } from './load-errors.ts';
import { createPageScripts, type PageScriptsOptions } from './page-scripts.ts';

export type Culprit = {
  /** The thrown value. */
  error: unknown;
  hostVersion: string;
};

/**
 * Beginning of the addresses of the host's shared parts. Other files of the host do not count, because its loader is on
 * the stack of every error that it throws for remotes.
 */
const HOST_PART = assetUrl(HOST_APP, 'part-');

const isThrownIn = (path: string, error: unknown): boolean =>
  error instanceof Error &&
  (error.cause === undefined ? (error.stack ?? '').includes(path) : isThrownIn(path, error.cause));

/** True if the error or a cause of it is the missing federation runtime of the host, without which no remote loads. */
const isOfRuntime = (error: unknown): boolean =>
  isRuntimeError(error) || (error instanceof Error && isOfRuntime(error.cause));

/**
 * Returns the beacon under the app whose file failed, with `integrity` for a file that was altered. Failures of
 * rendering are returned unchanged.
 *
 * The browser's error is the same if a script is missing, was refused for its hash, or imports such a script, for
 * example a shared part of the host. So the files that this page requested are checked again. If all of them are as
 * published, the thrown error decides: the host's runtime did not start, or a part of the host failed while no code of
 * the remote was running. Files are attributed to apps, not releases: if two releases of an app fail in one page for
 * different reasons, both are reported with the first reason.
 */
export async function findCulprit(
  beacon: Beacon,
  { error, hostVersion }: Culprit,
  options?: PageScriptsOptions,
): Promise<Beacon> {
  if (beacon.failure === 'render') return beacon;
  const ofHost: Beacon = { ...beacon, app: HOST_APP, version: hostVersion, fallback: null };
  const scripts = createPageScripts(options);
  for (const suspect of beacon.app === HOST_APP ? [beacon] : [beacon, ofHost]) {
    const ofApp = scripts.list().filter((url) => url.includes(assetUrl(suspect.app, '')));
    const states = await Promise.all(ofApp.map(scripts.look));
    // Without this, the browser would keep the damaged file for a year.
    await Promise.all(ofApp.filter((_, index) => states[index] === 'damaged').map(scripts.fetchAnew));
    if (states.includes('damaged')) return { ...suspect, failure: 'integrity' };
    if (states.includes('missing')) return suspect;
  }
  const isOfPart = isThrownIn(HOST_PART, error) && !isThrownIn(assetUrl(beacon.app, ''), error);
  return isOfRuntime(error) || isOfPart ? ofHost : beacon;
}
