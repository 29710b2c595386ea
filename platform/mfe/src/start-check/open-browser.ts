import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CHROMIUM_ARGS } from './find-chromium.ts';

/** A browser that shows one page to nobody. */
export type OpenBrowser = {
  /** True once it has ended, which it never does by itself. */
  hasEnded(): boolean;
  /** Ends it at once, without waiting. */
  kill(): void;
  close(): Promise<void>;
};

type BrowserOptions = {
  program: string;
  url: string;
  /** Folder of its profile, which it may write to. */
  profile: string;
};

/** Opens an address in a Chromium without a window. */
export function openBrowser({ program, url, profile }: BrowserOptions): OpenBrowser {
  // With a debugging port it stays open; without one it ends as soon as the page is loaded.
  const args = ['--headless', '--disable-dev-shm-usage', '--remote-debugging-port=0', '--no-first-run'];
  const browser = spawn(program, [...CHROMIUM_ARGS, ...args, `--user-data-dir=${profile}`, url], {
    stdio: 'ignore',
    // A group of its own: the program on the PATH may be a script that starts the browser and passes no signal on.
    detached: true,
  });
  let hasEnded = false;
  const ended = Promise.race([once(browser, 'exit'), once(browser, 'error')])
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true;
    });

  function kill() {
    if (browser.pid === undefined || hasEnded) return;
    process.kill(-browser.pid, 'SIGKILL');
  }
  return {
    hasEnded: () => hasEnded,
    kill,
    async close() {
      kill();
      await ended;
    },
  };
}
