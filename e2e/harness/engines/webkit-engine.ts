import { setTimeout as pause } from 'node:timers/promises';
import { By, Key, error as refusals, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Engine, EnginePage, Target } from './engine.ts';
import { findAll, toCall, toQuery } from './look-up.ts';
import { startWebKitDriver, type WebKitOptions } from './webkit-driver.ts';

const KEYS = { Escape: Key.ESCAPE, Enter: Key.ENTER, ArrowDown: Key.ARROW_DOWN, End: Key.END };

/** For a browser that hangs: its driver ends with the suite. */
const CLOSING_MS = 5_000;

const ANSWER_MS = 2_000;
const MAX_TRIES = 8;

/** For a call of any other kind, many times what a busy machine takes. */
const CALL_MS = 25_000;

/** A browser whose calls have a limit. Once it has ended or hangs, every call says so. */
type Browser = { driver: WebDriver; isLost(): boolean; lose(what: string): never };

function watch(driver: WebDriver, callMs: number): Browser {
  let loss: Error | undefined;
  const call = driver.execute.bind(driver);
  const browser: Browser = {
    driver,
    isLost: () => loss !== undefined,
    lose(what) {
      loss ??= new Error(`WebKit's browser is lost: ${what}`);
      throw loss;
    },
  };
  driver.execute = async (command) => {
    if (loss) throw loss;
    const name = command.getName();
    // Those of scripts have a limit of their own, see below.
    const limitMs = name === 'executeScript' ? 2 ** 31 - 1 : callMs;
    const over = new AbortController();
    try {
      return await Promise.race([
        call(command),
        pause(limitMs, undefined, { ref: false, signal: over.signal }).then(() =>
          browser.lose(`no answer to '${name}' within ${limitMs / 1000} s.`),
        ),
      ]);
    } catch (error) {
      if (error instanceof refusals.NoSuchSessionError)
        return browser.lose(`it ended before it answered '${name}': ${error.message}`);
      throw error;
    } finally {
      over.abort();
    }
  };
  return browser;
}

/**
 * Runs a script in the page. Where the page goes to another site, WebKit goes on in another process, and a script that is
 * asked for at that moment is sometimes never answered: it is asked for again.
 */
async function runScript<T>(browser: Browser, script: string, ...args: unknown[]): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const answer = await Promise.race([
      browser.driver.executeScript<T>(script, ...args).then((value) => ({ value })),
      pause(ANSWER_MS, undefined, { ref: false }),
    ]);
    if (answer) return answer.value;
  }
  return browser.lose(`no answer in ${MAX_TRIES} times ${ANSWER_MS} ms to ${script.slice(0, 200)}`);
}

async function requireElement(browser: Browser, target: Target): Promise<WebElement> {
  const query = toQuery(target);
  const element = await runScript<WebElement | null>(
    browser,
    `return (${findAll.toString()})(arguments[0])[0] ?? null`,
    query,
  );
  if (element) return element;
  throw new Error(`${JSON.stringify(query)} is not in view at ${await browser.driver.getCurrentUrl()}.`);
}

function toEnginePage(browser: Browser): EnginePage {
  const { driver } = browser;
  return {
    goto: (url) => driver.get(url),
    evaluate: <T>(work: () => T) => runScript<T>(browser, `return (${work.toString()})()`),
    read: <T>(target: Target, work: (elements: Element[]) => T) =>
      runScript<T>(browser, `return ${toCall(target, work)}`),
    async click(target) {
      const element = await requireElement(browser, target);
      // The driver puts it to the window's edge, where the bar may stand over it.
      await runScript(browser, "arguments[0].scrollIntoView({ block: 'center' })", element);
      await element.click();
    },
    async choose(target, value) {
      const select = await requireElement(browser, target);
      await (await select.findElement(By.css(`option[value="${value}"]`))).click();
    },
    async type(target, text) {
      const field = await requireElement(browser, target);
      const { length } = await field.getAttribute('value');
      await field.sendKeys(Key.END, ...Array<string>(length).fill(Key.BACK_SPACE), text);
    },
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    // WebKit's driver has no way to ask for them.
    faults: undefined,
    isLost: browser.isLost,
    async close() {
      // One that is lost has nothing to end.
      const ended = driver.quit().catch(() => {});
      await Promise.race([ended, pause(CLOSING_MS, undefined, { ref: false })]);
    },
  };
}

/** `callMs` is the limit of a call. Default: 25 s. */
type Options = WebKitOptions & { callMs?: number };

/** Starts WebKitGTK's driver on a screen of its own. Each visitor is a browser of its own, which is how this driver has it. */
export async function startWebKitEngine({ callMs = CALL_MS, ...options }: Options): Promise<Engine> {
  const driver = await startWebKitDriver(options);
  const open = async () => watch(await driver.open(), callMs);
  let next: Browser | undefined = await open().catch(async (error: unknown) => {
    await driver.close();
    throw error;
  });
  const version = String((await next.driver.getCapabilities()).get('browserVersion'));
  return {
    version,
    async openPage() {
      const browser = next ?? (await open());
      next = undefined;
      return toEnginePage(browser);
    },
    async close() {
      await next?.driver.quit();
      await driver.close();
    },
  };
}
