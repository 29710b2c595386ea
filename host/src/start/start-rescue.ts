/** Tools for a page whose shell does not start. */
export type StartRescue = {
  /** The places in our files that an error names, in the form of `parseStack` in contracts. */
  toStack(text: unknown): { app: string; file: string; line: number; column: number }[];
  /** The addresses of the requested scripts whose bytes do not match the page's import map. */
  findDamaged(): Promise<string[]>;
  /**
   * Fetches damaged scripts from the server. True if all scripts are whole then, so that the page may be loaded again;
   * without damaged scripts, if the server has the refused script with the right bytes now. WebKit caches nothing that it
   * refused, so a damaged script looks like a missing script there.
   *
   * It is true at most three times a minute in a tab, so that a reload that does not help causes no loop. A visitor who
   * reloads the page by hand within the minute is helped too. False without storage.
   */
  mend(damaged: readonly string[], refused: string): Promise<boolean>;
  /**
   * Fetches scripts from the server, bypassing the browser's cache. Default: all scripts of the import map that the
   * page has requested.
   */
  fetchAnew(urls?: readonly string[]): Promise<unknown>;
  /** Shows above the page that the browser is too old, and a remedy. */
  sayOutdated(): void;
};

/**
 * Creates the tools that `start-watch.ts` loads once something is wrong. Most pages never need them, so they have their
 * own file, whose integrity is in the page's import map like that of any other script.
 *
 * The function uses nothing outside itself.
 */
export function createStartRescue(): StartRescue {
  const HEALED_KEY = 'start-healed-at';
  const isRecent = (at: string) => Date.now() - Number(at) < 60_000;
  const MAX_FRAMES = 8;
  const OUTDATED =
    'This browser is too old for some pages of this site: boards, filters and sign-in may not work. The calculators do. Please update it. The site is made for Chrome and Edge 114, Firefox 125, Safari 17, and newer.';
  const FRAME =
    /(?:^|[@(*]|^\s*at (?:async )?)https?:\/\/[^\s()]*?\/assets\/(host|remote-[a-z0-9]+(?:-[a-z0-9]+)*)\/([\w@~-][\w.@~-]*(?:\/[\w@~-][\w.@~-]*)*):(\d{1,8}):(\d{1,8})\)?$/;

  const read = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

  /** The requested scripts in the page's import map, each with its integrity. */
  function listScripts(): [string, unknown][] {
    const asked = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    const map = document.querySelector('script[type="importmap"]')?.textContent || '{}';
    const integrities = read(JSON.parse(map), 'integrity');
    return Object.entries(integrities ?? {}).filter(([url]) => asked.has(new URL(url, location.href).href));
  }

  /** Undefined for a script that does not arrive. */
  async function isAsPublished([url, integrity]: [string, unknown]): Promise<boolean | undefined> {
    const answer = await fetch(url).catch(() => undefined);
    const bytes = await answer?.arrayBuffer().catch(() => undefined);
    if (!answer?.ok || !bytes) return undefined;
    const digest = await crypto.subtle.digest('SHA-384', bytes);
    return integrity === `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  }

  async function findDamaged(): Promise<string[]> {
    const scripts = listScripts();
    const states = await Promise.all(scripts.map(isAsPublished));
    return scripts.filter((_, index) => states[index] === false).map(([url]) => url);
  }

  const fetchAnew = (urls: readonly string[] = listScripts().map(([url]) => url)) =>
    Promise.all(urls.map((url) => fetch(url, { cache: 'reload' }).catch(() => undefined)));

  async function isWhole(address: string): Promise<boolean> {
    const script = listScripts().find(([url]) => new URL(url, location.href).href === address);
    return script !== undefined && (await isAsPublished(script)) === true;
  }

  function mayReload(): boolean {
    try {
      const times = (sessionStorage.getItem(HEALED_KEY) ?? '').split(' ').filter(isRecent);
      sessionStorage.setItem(HEALED_KEY, [...times, Date.now()].join(' '));
      return times.length < 3;
    } catch {
      return false;
    }
  }

  return {
    toStack(text) {
      const lines = String(text).split('\n');
      const ofChrome = lines.filter((one) => /^\s*at /.test(one));
      return (ofChrome.length > 0 ? ofChrome : lines)
        .map((one) => {
          const [, app = '', file = '', line, column] = FRAME.exec(one) ?? [];
          return { app, file, line: Number(line), column: Number(column) };
        })
        .filter(({ file, line, column }) => file.length <= 200 && line > 0 && column > 0)
        .slice(0, MAX_FRAMES);
    },
    findDamaged,
    async mend(damaged, refused) {
      if (damaged.length > 0) await fetchAnew(damaged);
      const isMended = damaged.length > 0 ? (await findDamaged()).length === 0 : await isWhole(refused);
      return isMended && mayReload();
    },
    fetchAnew,
    sayOutdated() {
      const notice = document.createElement('p');
      notice.setAttribute('role', 'status');
      notice.dataset.noPrint = '';
      notice.id = 'outdated';
      notice.textContent = OUTDATED;
      // The bar covers the first 3.5rem of the page.
      notice.style.cssText =
        'max-width: 60ch; margin: 0 auto; padding: 4.5rem 1rem 0; font: 500 1rem / 1.5 Archivo, sans-serif';
      document.body.prepend(notice);
      // The notice of a late shell makes no sense here.
      document.getElementById('late')?.remove();
    },
  };
}
