import { assetUrl, type Beacon, HOST_APP } from '@sharpside/contracts';
import { isRuntimeError } from './load-errors.ts';
import { createPageScripts, type PageScriptsOptions } from './page-scripts.ts';

/** The failure to look into. */
export type Culprit = {
  /** The thrown value. */
  error: unknown;
  hostVersion: string;
};

/** Only the host's shared parts: its loader is on the stack of every error that it throws for others. */
const HOST_PART = assetUrl(HOST_APP, 'part-');

const isThrownIn = (path: string, error: unknown): boolean =>
  error instanceof Error &&
  (error.cause === undefined ? (error.stack ?? '').includes(path) : isThrownIn(path, error.cause));

/** True where the host has no federation runtime: the remote was not asked yet. */
const isOfRuntime = (error: unknown): boolean =>
  isRuntimeError(error) || (error instanceof Error && isOfRuntime(error.cause));

/**
 * The beacon of a release that did not load, in the name of the app whose file failed, with `integrity` for a file that was
 * altered.
 *
 * A browser fails an import in the same words whether a script is missing, was refused for its hash, or asks for another one
 * that is, such as a part that the host shares; so the files that this page asked for are looked at once more. Where all of
 * them are as published, the code that threw tells: the host's runtime that did not start, or a part of the host where no code
 * of the remote was running. Files are named by app, not by release: of two releases that fail in one page for different
 * reasons, both are told to have failed for the first.
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
    // The browser would keep the damaged file for a year; the next page gets a fresh copy.
    await Promise.all(ofApp.filter((_, index) => states[index] === 'damaged').map(scripts.fetchAnew));
    if (states.includes('damaged')) return { ...suspect, failure: 'integrity' };
    if (states.includes('missing')) return suspect;
  }
  const isOfPart = isThrownIn(HOST_PART, error) && !isThrownIn(assetUrl(beacon.app, ''), error);
  return isOfRuntime(error) || isOfPart ? ofHost : beacon;
}
