import { readIntegrities } from './page-documents.ts';

export type PageScriptsOptions = {
  integrities?: ReadonlyMap<string, string>;
  /** The addresses that this page has requested, including failed requests. */
  listRequested?: () => string[];
  /**
   * A file from the browser's cache or the server; undefined if the server answers with an error. Rejects if no answer
   * comes in time. `reload` bypasses the cache.
   */
  fetchFile?: (url: string, cache: 'default' | 'reload') => Promise<ArrayBuffer | undefined>;
};

/** Time limit for the request of one file. */
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

/** The browser's copy of a script: as published, altered, missing on the server, or not checkable. */
export type ScriptState = 'published' | 'damaged' | 'missing' | 'unknown';

/** Lists and checks the scripts that are in the page's import maps and were requested. */
export function createPageScripts({
  integrities = readIntegrities(document),
  listRequested = listResources,
  fetchFile = fetchBytes,
}: PageScriptsOptions = {}) {
  return {
    /** The addresses of the scripts, as in the page's import map. */
    list(): string[] {
      const requested = new Set(listRequested().map(toAbsolute));
      // The addresses in import maps may be relative, but requested addresses are absolute.
      return [...integrities.keys()].filter((url) => requested.has(toAbsolute(url)));
    },
    /** Checks the browser's copy of a file; fetches the file if there is no copy. */
    async look(url: string): Promise<ScriptState> {
      try {
        const bytes = await fetchFile(url, 'default');
        if (!bytes) return 'missing';
        return (await toIntegrity(bytes)) === integrities.get(url) ? 'published' : 'damaged';
      } catch {
        // The state is unknown without an answer, and in a page without TLS, where browsers compute no digests.
        return 'unknown';
      }
    },
    /** Replaces the browser's copy by the server's copy. */
    async fetchAnew(url: string): Promise<void> {
      await fetchFile(url, 'reload').catch(() => undefined);
    },
  };
}
