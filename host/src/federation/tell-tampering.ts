import { assetUrl, type Beacon } from 'contracts';
import { readIntegrities } from './page-documents.ts';

type TellTamperingOptions = {
  /** What each script of the page must be, by its address. */
  integrities?: ReadonlyMap<string, string>;
  /** The addresses that this page has asked for, whatever came of it. */
  listRequested?: () => string[];
  /** What the browser has of a file, or gets of it now; undefined where it gets none. */
  fetchFile?: (url: string) => Promise<ArrayBuffer | undefined>;
};

const toAbsolute = (url: string) => new URL(url, location.href).href;

const listResources = () => performance.getEntriesByType('resource').map(({ name }) => name);

// From the browser's cache where it is there: what was refused is what is to be looked at.
async function fetchKept(url: string): Promise<ArrayBuffer | undefined> {
  const response = await fetch(url);
  return response.ok ? response.arrayBuffer() : undefined;
}

async function toIntegrity(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * The beacon of a release that did not load, with `integrity` for its failure where a script of its app that this page asked
 * for is not what was published.
 *
 * A browser fails an import in the same words whether the script is missing or was refused for its hash, so the files are
 * looked at once more. They are named by app, not by release: of two releases that fail in one page for different reasons,
 * both are told to have failed for their integrity.
 */
export async function tellTampering(
  beacon: Beacon,
  {
    integrities = readIntegrities(document),
    listRequested = listResources,
    fetchFile = fetchKept,
  }: TellTamperingOptions = {},
): Promise<Beacon> {
  if (beacon.failure !== 'load') return beacon;
  const requested = new Set(listRequested().map(toAbsolute));
  // Files may be on another host than the page.
  const ofApp = [...integrities].filter(
    ([url]) => url.includes(assetUrl(beacon.app, '')) && requested.has(toAbsolute(url)),
  );

  async function isTampered([url, expected]: [string, string]): Promise<boolean> {
    // What cannot be fetched, or hashed as on a page without TLS, is nothing that could be told to be tampered with.
    const bytes = await fetchFile(url).catch(() => undefined);
    return bytes !== undefined && (await toIntegrity(bytes).catch(() => expected)) !== expected;
  }

  const found = await Promise.all(ofApp.map(isTampered));
  return found.includes(true) ? { ...beacon, failure: 'integrity' } : beacon;
}
