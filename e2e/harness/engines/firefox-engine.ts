import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { type Engine, type EnginePage, type Target, VIEWPORT } from './engine.ts';
import { findAll, toCall, toQuery } from './look-up.ts';

async function requireElement(page: Page, target: Target): Promise<ElementHandle<Element>> {
  const all = await page.evaluateHandle(findAll, toQuery(target));
  const first = await all.evaluateHandle(([element]) => element);
  const element = first.asElement();
  // `findAll` gives elements, but the type of `asElement` is only a node.
  if (element) return element as ElementHandle<Element>;
  throw new Error(`${JSON.stringify(toQuery(target))} is not in view at ${page.url()}.`);
}

function watchFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) =>
    faults.push(`page error: ${error instanceof Error ? error.message : String(error)}`),
  );
  return faults;
}

function toEnginePage(page: Page, close: () => Promise<void>): EnginePage {
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    evaluate: <T>(work: () => T) => page.evaluate<[], () => T>(work),
    // Finds and reads in one step, because the page may change between two steps.
    read: <T>(target: Target, work: (elements: Element[]) => T) =>
      page.evaluate<[], () => T>(toCall(target, work)),
    click: async (target) => (await requireElement(page, target)).click(),
    choose: async (target, value) => void (await (await requireElement(page, target)).select(value)),
    async type(target, text) {
      const field = await requireElement(page, target);
      await field.focus();
      await page.keyboard.press('End');
      const { length } = await field.evaluate((element) => ('value' in element ? String(element.value) : ''));
      for (let left = length; left > 0; left -= 1) await page.keyboard.press('Backspace');
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    faults: watchFaults(page),
    close,
  };
}

/** Starts Firefox with a profile in a folder. It is driven by WebDriver BiDi, without a separate driver. */
export async function startFirefoxEngine(program: string, folder: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    userDataDir: folder,
  });
  return {
    async openPage() {
      const visitor = await browser.createBrowserContext();
      const page = await visitor.newPage();
      await page.setViewport(VIEWPORT);
      return toEnginePage(page, () => visitor.close());
    },
    close: () => browser.close(),
  };
}
