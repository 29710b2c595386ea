import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { Builder, By, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { WebKitPrograms } from '../../../scripts/workspace/engines.ts';
import { type Engine, type EnginePage, type Target, VIEWPORT } from './engine.ts';
import { findAll, toCall, toQuery } from './look-up.ts';

const KEYS = { Escape: Key.ESCAPE, Enter: Key.ENTER, ArrowDown: Key.ARROW_DOWN, End: Key.END };

type Ending = () => Promise<void>;

/** Starts a program that ends with this process at the latest. */
function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const kill = () => void child.kill();
  process.once('exit', kill);
  const ended = once(child, 'exit');
  ended.catch(() => {}); // Where it cannot be started, what waits for it says so.
  const end: Ending = async () => {
    process.off('exit', kill);
    if (child.exitCode === null && child.signalCode === null && child.kill()) await ended;
  };
  return { child, end };
}

/** A screen without a monitor, which chooses a free number for itself. */
async function startScreen(program: string): Promise<{ display: string; end: Ending }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const { child, end } = start(program, args, process.env);
  const [said] = await once(child.stdio[3] as Readable, 'data');
  return { display: `:${String(said).trim()}`, end };
}

const STARTING_MS = 20_000;
/** For a browser that hangs: its driver ends with the suite. */
const CLOSING_MS = 5_000;

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

const ANSWER_MS = 2_000;
const MAX_TRIES = 8;

/**
 * Runs a script in the page. Where the page goes to another site, WebKit goes on in another process, and a script that is
 * asked for at that moment is sometimes never answered: it is asked for again.
 */
async function runScript<T>(driver: WebDriver, script: string, ...args: unknown[]): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const answer = await Promise.race([
      driver.executeScript<T>(script, ...args).then((value) => ({ value })),
      pause(ANSWER_MS, undefined, { ref: false }),
    ]);
    if (answer) return answer.value;
  }
  throw new Error(`WebKit did not answer ${MAX_TRIES} times: ${script.slice(0, 200)}`);
}

async function requireElement(driver: WebDriver, target: Target): Promise<WebElement> {
  const query = toQuery(target);
  const element = await runScript<WebElement | null>(
    driver,
    `return (${findAll.toString()})(arguments[0])[0] ?? null`,
    query,
  );
  if (element) return element;
  throw new Error(`${JSON.stringify(query)} is not in view at ${await driver.getCurrentUrl()}.`);
}

function toEnginePage(driver: WebDriver): EnginePage {
  return {
    goto: (url) => driver.get(url),
    evaluate: <T>(work: () => T) => runScript<T>(driver, `return (${work.toString()})()`),
    read: <T>(target: Target, work: (elements: Element[]) => T) =>
      runScript<T>(driver, `return ${toCall(target, work)}`),
    async click(target) {
      const element = await requireElement(driver, target);
      // The driver puts it to the window's edge, where the bar may stand over it.
      await runScript(driver, "arguments[0].scrollIntoView({ block: 'center' })", element);
      await element.click();
    },
    async choose(target, value) {
      const select = await requireElement(driver, target);
      await (await select.findElement(By.css(`option[value="${value}"]`))).click();
    },
    async type(target, text) {
      const field = await requireElement(driver, target);
      const { length } = await field.getAttribute('value');
      await field.sendKeys(Key.END, ...Array<string>(length).fill(Key.BACK_SPACE), text);
    },
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    // WebKit's driver has no way to ask for them.
    faults: undefined,
    close: async () =>
      void (await Promise.race([driver.quit(), pause(CLOSING_MS, undefined, { ref: false })])),
  };
}

/** Starts WebKitGTK's driver on a screen of its own. Each visitor is a browser of its own, which is how this driver has it. */
export async function startWebKitEngine(programs: WebKitPrograms, folder: string): Promise<Engine> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const screen = await startScreen(programs.screen);
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const port = new URL(url).port;
  const driver = start(programs.driver, [`--port=${port}`], toEnvironment(folder, screen.display));
  await waitUntilReady(url);
  const options = { binary: programs.browser, args: ['--automation'] };
  const wanted = new Capabilities({
    browserName: 'MiniBrowser',
    pageLoadStrategy: 'eager',
    'webkitgtk:browserOptions': options,
  });
  const open = async () => {
    const session = await new Builder().usingServer(url).withCapabilities(wanted).build();
    await session.manage().window().setRect(VIEWPORT);
    return session;
  };
  let next: WebDriver | undefined = await open();
  const version = String((await next.getCapabilities()).get('browserVersion'));
  return {
    version,
    async openPage() {
      const session = next ?? (await open());
      next = undefined;
      return toEnginePage(session);
    },
    async close() {
      await next?.quit();
      await driver.end();
      await screen.end();
    },
  };
}
