import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withoutSecrets } from '@sharpside/server-kit';
import * as v from 'valibot';
import { CHROMIUM_ARGS } from './find-chromium.ts';

/** A headless browser that shows one page at a time. */
export type OpenBrowser = {
  /**
   * Shows a page in a new tab, which replaces the previous tab. Returns once the browser loads the page, or has ended.
   *
   * @throws {Error} if the browser does not answer before `signal` is aborted.
   */
  show(url: string, signal: AbortSignal): Promise<void>;
  /** True once the browser has ended, by itself or by `kill` or `close`. */
  hasEnded(): boolean;
  kill(): void;
  close(): Promise<void>;
};

type BrowserOptions = {
  program: string;
  profile: string;
};

const tabSchema = v.object({ id: v.string() });

const LOOK_AGAIN_MS = 50;

/** Opens a Chromium without a window, and without a page. */
export function openBrowser({ program, profile }: BrowserOptions): OpenBrowser {
  const args = ['--headless', '--disable-dev-shm-usage', '--remote-debugging-port=0', '--no-first-run'];
  const browser = spawn(program, [...CHROMIUM_ARGS, ...args, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: 'ignore',
    env: withoutSecrets(),
    // The program gets its own process group, because it may be a script that starts the browser and passes no signal
    // on.
    detached: true,
  });
  let hasEnded = false;
  let tab: string | undefined;
  const ended = Promise.race([once(browser, 'exit'), once(browser, 'error')])
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true;
    });

  function kill() {
    if (browser.pid === undefined || hasEnded) return;
    process.kill(-browser.pid, 'SIGKILL');
  }

  /** The port for commands, which the browser chooses and writes to a file; undefined if the browser has ended. */
  async function findPort(signal: AbortSignal): Promise<string | undefined> {
    while (!hasEnded) {
      // The file does not exist yet.
      const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
      const [port, path] = text.split('\n');
      if (port && path) return port;
      await pause(LOOK_AGAIN_MS, undefined, { signal });
    }
    return undefined;
  }

  return {
    async show(url, signal) {
      const port = await findPort(signal);
      if (port === undefined) return;
      const command = async (path: string) => {
        const response = await fetch(`http://127.0.0.1:${port}/json/${path}`, { method: 'PUT', signal });
        return response.text();
      };
      const before = tab;
      ({ id: tab } = v.parse(tabSchema, JSON.parse(await command(`new?${encodeURIComponent(url)}`))));
      if (before !== undefined) await command(`close/${before}`);
    },
    hasEnded: () => hasEnded,
    kill,
    async close() {
      kill();
      await ended;
    },
  };
}
