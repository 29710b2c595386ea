import { type Beacon, HOST_APP, parseStack } from '@sharpside/contracts';
import { isRemoteError } from '../load-errors.ts';
import { readIntegrities } from '../page-documents.ts';
import type { ReleaseRef } from '../remote-catalog.ts';
import { isTranslationError } from './translated-page.ts';

export type ErrorReporterOptions = {
  hostVersion: string;
  listReleases: () => ReleaseRef[];
  sendError: (beacon: Beacon) => void;
  /** The scripts in the page's import maps, with their integrity. */
  listed?: ReadonlyMap<string, string>;
  /** The text of a script, usually from the browser's cache. */
  fetchText?: (url: string) => Promise<string>;
  isInView?: (release: ReleaseRef) => boolean;
};

type Position = { url: string; place: string };
type Thrower = { app: string; version: string };

/** More errors of one page rarely add anything, and an edge takes at most ten failures of a visitor at once. */
const MAX_REPORTED = 3;

const POSITION = /([a-z][a-z-]*:\/\/[^\s()]+?)(:\d+:\d+)/gi;
const ASSET = /\/assets\/([^/]+)\/([^/]+)$/;
/**
 * Errors after which React has repaired the page by itself. Usually an extension had changed the page before the
 * scripts came, or a screen threw an error that its boundary reports.
 */
const MENDED = /^Minified React error #(418|42\d|520);/;
/**
 * The hash in a file's name. The entry of a release contains the hashes of its files, so the hash shows which release
 * has the file.
 */
const CONTENT_HASH = /\.([0-9a-f]{16})\.js$/;

const toApp = (url: string) => ASSET.exec(url)?.[1];
const toFile = (url: string) => ASSET.exec(url)?.[2] ?? url;

const parsePositions = (stack = ''): Position[] =>
  [...stack.matchAll(POSITION)].map(([, url = '', place = '']) => ({ url, place }));

const toAbsolute = (url: string) => new URL(url, location.href).href;

const showsScreen = ({ app, version }: ReleaseRef) =>
  document.querySelector(`[data-release="${app}@${version}"]`) !== null;

async function fetchScript(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/**
 * Returns a function that reports errors outside rendering under the app that threw them: a few per page, and each
 * error once.
 */
export function createErrorReporter({
  hostVersion,
  listReleases,
  sendError,
  listed = readIntegrities(document),
  fetchText = fetchScript,
  isInView = showsScreen,
}: ErrorReporterOptions): (error: Error) => Promise<void> {
  const files = new Set([...listed.keys()].map(toAbsolute));
  const told = new Set<string>();

  async function isOf(release: ReleaseRef, url: string): Promise<boolean> {
    if (toAbsolute(release.url) === url) return true;
    const [, hash] = CONTENT_HASH.exec(url) ?? [];
    return hash !== undefined && (await fetchText(release.url).catch(() => '')).includes(hash);
  }

  /**
   * The release of the app whose file it is, the visible release first. If no release is known to have the file, the
   * first of them.
   */
  async function findRelease(app: string, url: string): Promise<ReleaseRef | undefined> {
    const releases = listReleases()
      .filter((release) => release.app === app)
      .sort((one, other) => Number(isInView(other)) - Number(isInView(one)));
    if (releases.length < 2) return releases[0];
    for (const release of releases) if (await isOf(release, url)) return release;
    return releases[0];
  }

  async function findThrower(url: string): Promise<Thrower | undefined> {
    const app = toApp(url);
    if (app === undefined) return undefined;
    return app === HOST_APP ? { app, version: hostVersion } : findRelease(app, url);
  }

  return async (error) => {
    // The shell itself reports a `RemoteError`. An aborted request, a repaired page and a translation are no faults.
    if (isRemoteError(error) || error.name === 'AbortError' || MENDED.test(error.message)) return;
    if (isTranslationError(error)) return;
    const positions = parsePositions(error.stack);
    const [first] = positions;
    // Only errors thrown in published files count. Others come, for example, from a browser extension.
    if (!first || !files.has(first.url)) return;
    // If a remote is on the stack, the error is reported under its name even if the host's code threw it: the remote
    // probably called that code wrongly.
    const ofRemotes = positions.filter(({ url }) => files.has(url) && toApp(url) !== HOST_APP);
    const [caller = first] = ofRemotes;
    const key = [first, ...ofRemotes].map(({ url, place }) => url + place).join();
    if (told.has(key) || told.size >= MAX_REPORTED) return;
    told.add(key);
    const thrower = await findThrower(caller.url);
    if (!thrower) return;
    const { app, version } = thrower;
    const detail = `${error.name}: ${error.message} (${toFile(first.url)}${first.place})`;
    const stack = parseStack(error.stack);
    sendError({ app, version, failure: 'render', detail, stack, fallback: version });
  };
}
