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

const STARTING_MS = 20_000;
const ANSWER_MS = 2_000;
const MAX_TRIES = 8;
/** Time limit for closing a browser that hangs. The browser then ends with its driver, at the end of the suite. */
const CLOSING_MS = 5_000;

/** Starts a program that ends with this process at the latest. */
function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
  const end = () => void child.kill();
  process.once('exit', end);
  return { end, readFirst: async () => String(await once(child.stdio[3] as Readable, 'data')).trim() };
}

/**
 * Arguments of an X server: a virtual screen that picks a free display number. `-noreset`, because after the last
 * browser has disconnected, a reset would drop new connections, and a browser without a screen ends at once.
 */
const SCREEN = ['-displayfd', '3', '-noreset', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];

async function waitUntilReady(url: string): Promise<void> {
  const until = performance.now() + STARTING_MS;
  while (performance.now() < until) {
    const answer = await fetch(`${url}/status`).catch(() => undefined); // It does not listen yet.
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`WebKitWebDriver did not answer at ${url} within ${STARTING_MS / 1000} s.`);
}

/**
 * The environment of a browser in a container: no graphics card, no sandbox of its own, and no files outside its
 * folder.
 */
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

/** Opens a browser, with a time limit: the driver never answers if the browser ends before it has connected. */
async function openBrowser(url: string, binary: string): Promise<WebDriver> {
  const wanted = new Capabilities({
    browserName: 'MiniBrowser',
    pageLoadStrategy: 'eager',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const browser = await Promise.race([
    new Builder().usingServer(url).withCapabilities(wanted).build(),
    pause(STARTING_MS, undefined, { ref: false }),
  ]);
  if (!browser) throw new Error(`WebKit's driver did not answer within ${STARTING_MS / 1000} s.`);
  await browser.manage().window().setRect(VIEWPORT);
  return browser;
}

/**
 * Runs a script in the page, again if no answer comes. When the page navigates to another site, WebKit moves it to
 * another process, and a script that is requested at that moment sometimes gets no answer.
 */
async function runScript<T>(driver: WebDriver, script: string, ...args: unknown[]): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const answer = await Promise.race([
      driver.executeScript<T>(script, ...args).then((value) => ({ value })),
      pause(ANSWER_MS, undefined, { ref: false }),
    ]);
    if (answer) return answer.value;
  }
  throw new Error(`WebKit gave no answer in ${MAX_TRIES} times ${ANSWER_MS} ms to ${script.slice(0, 200)}`);
}

async function requireElement(driver: WebDriver, target: Target): Promise<WebElement> {
  const query = toQuery(target);
  const script = `return (${findAll.toString()})(arguments[0])[0] ?? null`;
  const element = await runScript<WebElement | null>(driver, script, query);
  if (element) return element;
  throw new Error(`${JSON.stringify(query)} is not in view at ${await driver.getCurrentUrl()}.`);
}

const toEnginePage = (driver: WebDriver): EnginePage => ({
  goto: (url) => driver.get(url),
  evaluate: <T>(work: () => T) => runScript<T>(driver, `return (${work.toString()})()`),
  read: <T>(target: Target, work: (elements: Element[]) => T) =>
    runScript<T>(driver, `return ${toCall(target, work)}`),
  async click(target) {
    const element = await requireElement(driver, target);
    // Without this, the driver scrolls the element to the window's edge, where the bar may cover it.
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
  // WebKit's driver cannot report faults.
  faults: undefined,
  async close() {
    const ended = driver.quit().catch(() => {}); // A browser that has already ended needs no closing.
    await Promise.race([ended, pause(CLOSING_MS, undefined, { ref: false })]);
  },
});

/**
 * Starts WebKitGTK's driver on its own screen. The driver has one visitor per browser, so each visitor gets a browser.
 */
export async function startWebKitEngine(programs: WebKitPrograms, folder: string): Promise<Engine> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const screen = start(programs.screen, SCREEN, process.env);
  const port = await findFreePort();
  const env = toEnvironment(folder, `:${await screen.readFirst()}`);
  const driver = start(programs.driver, [`--port=${port}`], env);
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url);
  return {
    openPage: async () => toEnginePage(await openBrowser(url, programs.browser)),
    async close() {
      driver.end();
      screen.end();
    },
  };
}
