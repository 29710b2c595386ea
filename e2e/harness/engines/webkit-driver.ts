import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import type { WebKitPrograms } from '../../../scripts/workspace/engines.ts';
import { VIEWPORT } from './engine.ts';

/** WebKitGTK's driver on a screen of its own. */
export type WebKitDriver = {
  /** Starts a browser, of which there is one at a time. @throws {Error} where it does not start, twice. */
  open(): Promise<WebDriver>;
  close(): Promise<void>;
};

export type WebKitOptions = {
  programs: WebKitPrograms;
  /** The browsers' files, their profile among them. */
  folder: string;
  /** For a browser that ends before the driver has met it. Default: 20 s, many times what a busy machine takes. */
  startingMs?: number;
  /** Is told of a browser that did not start. Default: the log. */
  say?(line: string): void;
};

const STARTING_MS = 20_000;
const LINES_KEPT = 10;

/** Starts a program that ends with this process at the latest. */
function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  const kill = () => void child.kill();
  process.once('exit', kill);
  const ended = once(child, 'exit');
  ended.catch(() => {}); // Where it cannot be started, what waits for it says so.
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  return {
    child,
    /** The last that it and its own programs complained of. */
    readComplaints: () => complaints.trim().split(/\n+/).slice(-LINES_KEPT).join('\n') || 'nothing',
    async end() {
      process.off('exit', kill);
      if (child.exitCode === null && child.signalCode === null && child.kill()) await ended;
    },
  };
}

/**
 * A screen without a monitor, which chooses a free number for itself. It stays as it is when the last browser leaves: while
 * an X server is made anew, it drops whoever comes, and a browser without a screen ends at once.
 */
async function startScreen(program: string): Promise<{ display: string; end(): Promise<void> }> {
  const args = ['-displayfd', '3', '-noreset', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const { child, end } = start(program, args, process.env);
  const [said] = await once(child.stdio[3] as Readable, 'data');
  return { display: `:${String(said).trim()}`, end };
}

async function waitUntilReady(url: string): Promise<void> {
  const until = performance.now() + STARTING_MS;
  while (performance.now() < until) {
    const answer = await fetch(`${url}/status`).catch(() => undefined); // It does not listen yet.
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`WebKitWebDriver did not answer at ${url} within ${STARTING_MS / 1000} s.`);
}

/** The environment of a browser in a container: no screen card, no sandbox of its own, and no file outside its folder. */
const toEnvironment = (folder: string, display: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DISPLAY: display,
  GDK_BACKEND: 'x11',
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  GSETTINGS_BACKEND: 'memory',
  NO_AT_BRIDGE: '1',
  HOME: folder,
  XDG_RUNTIME_DIR: folder,
  XDG_CACHE_HOME: join(folder, 'cache'),
  XDG_CONFIG_HOME: join(folder, 'config'),
  XDG_DATA_HOME: join(folder, 'data'),
});

async function startProgram(program: string, env: NodeJS.ProcessEnv) {
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const started = start(program, [`--port=${new URL(url).port}`], env);
  await waitUntilReady(url);
  return { ...started, url };
}

/** Asks for a browser. The driver never answers for one that ends before it has met it. */
async function ask(url: string, { programs, startingMs = STARTING_MS }: WebKitOptions): Promise<WebDriver> {
  const wanted = new Capabilities({
    browserName: 'MiniBrowser',
    pageLoadStrategy: 'eager',
    'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
  });
  async function begin() {
    const session = await new Builder().usingServer(url).withCapabilities(wanted).build();
    await session.manage().window().setRect(VIEWPORT);
    return session;
  }
  const session = await Promise.race([begin(), pause(startingMs, undefined, { ref: false })]);
  if (session) return session;
  throw new Error(`its driver did not answer within ${startingMs / 1000} s`);
}

/** Starts the screen and the driver. A browser that does not start has seen no page of ours, so it gets one more try. */
export async function startWebKitDriver(options: WebKitOptions): Promise<WebKitDriver> {
  const { programs, folder, say = console.error } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const screen = await startScreen(programs.screen);
  const env = toEnvironment(folder, screen.display);
  let driver = await startProgram(programs.driver, env);
  async function open(triesLeft: number): Promise<WebDriver> {
    try {
      return await ask(driver.url, options);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const told = `WebKit's browser did not start: ${reason}. It said: ${driver.readComplaints()}`;
      if (triesLeft === 0) throw new Error(told, { cause: error });
      say(`${told}\nIt is started once more.`);
      await driver.end();
      driver = await startProgram(programs.driver, env);
      return open(triesLeft - 1);
    }
  }
  return {
    open: () => open(1),
    async close() {
      await driver.end();
      await screen.end();
    },
  };
}
