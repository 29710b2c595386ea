import { readIntegrities } from './page-documents.ts';

export type PageScriptsOptions = {
  /** What each script of the page must be, by its address. */
  integrities?: ReadonlyMap<string, string>;
  /** The addresses that this page has asked for, whatever came of it. */
  listRequested?: () => string[];
  /**
   * What the browser has of a file, or gets of it now; undefined where the server has none, rejected where it gives no answer.
   * `reload` leaves the browser's cache aside.
   */
  fetchFile?: (url: string, cache: 'default' | 'reload') => Promise<ArrayBuffer | undefined>;
};

/** What hangs is not waited for. */
const LOOK_MS = 5_000;

const toAbsolute = (url: string) => new URL(url, location.href).href;

const listResources = () => performance.getEntriesByType('resource').map(({ name }) => name);

async function fetchBytes(url: string, cache: RequestCache): Promise<ArrayBuffer | undefined> {
  const response = await fetch(url, { cache, signal: AbortSignal.timeout(LOOK_MS) });
  return response.ok ? response.arrayBuffer() : undefined;
}

async function toIntegrity(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/** What the browser holds of a script: as published, other bytes, none that the server has, or nothing that could be looked at. */
export type ScriptState = 'published' | 'damaged' | 'missing' | 'unknown';

/** The scripts that the page vouches for and has asked for, as the browser holds them. */
export function createPageScripts({
  integrities = readIntegrities(document),
  listRequested = listResources,
  fetchFile = fetchBytes,
}: PageScriptsOptions = {}) {
  return {
    /** Their addresses, as the page's import map has them. */
    list(): string[] {
      const requested = new Set(listRequested().map(toAbsolute));
      // Files may be on another host than the page.
      return [...integrities.keys()].filter((url) => requested.has(toAbsolute(url)));
    },
    /** Looks at what the browser's cache has of it; asks the server where it has none. */
    async look(url: string): Promise<ScriptState> {
      try {
        const bytes = await fetchFile(url, 'default');
        if (!bytes) return 'missing';
        return (await toIntegrity(bytes)) === integrities.get(url) ? 'published' : 'damaged';
      } catch {
        // Without an answer nothing is known, nor in a page without TLS, which has no digests.
        return 'unknown';
      }
    },
    /** Puts what the server has in the place of what the browser keeps. */
    async fetchAnew(url: string): Promise<void> {
      await fetchFile(url, 'reload').catch(() => undefined);
    },
  };
}
