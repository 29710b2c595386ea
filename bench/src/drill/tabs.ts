import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, provideChromium } from '../../../scripts/workspace/chromium.ts';

/** Tabs of a browser that stay open on a screen of a remote, as visitors leave them. */
export type Tabs = {
  count: number;
  /** Reloads all of them, and waits until they show that release. */
  reload(version: string): Promise<void>;
  /** Number of tabs that do not show that release within the time. */
  countStale(version: string, withinMs: number): Promise<number>;
  setOffline(isOffline: boolean): Promise<void>;
  /** Puts tabs to sleep as a browser does with hidden ones. */
  setAsleep(isAsleep: boolean): Promise<void>;
  close(): Promise<void>;
};

type TabsOptions = { url: string; path: string; app: string; count: number };

const LOOK_AGAIN_MS = 100;

export async function openTabs({ url, path, app, count }: TabsOptions): Promise<Tabs> {
  const executablePath = await provideChromium(console.log);
  const browser: Browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const tabs: { page: Page; session: CDPSession }[] = [];
  for (let at = 0; at < count; at += 1) {
    const page = await context.newPage();
    tabs.push({ page, session: await context.newCDPSession(page) });
    await page.goto(url + path);
  }
  const shows = async (page: Page, version: string) =>
    (await page.locator(`[data-release="${app}@${version}"]`).count()) > 0;

  async function countOthers(version: string, withinMs: number): Promise<number> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const states = await Promise.all(tabs.map(({ page }) => shows(page, version)));
      const others = states.filter((isShown) => !isShown).length;
      if (others === 0 || Date.now() > deadline) return others;
      await pause(LOOK_AGAIN_MS);
    }
  }

  return {
    count,
    async reload(version) {
      await Promise.all(tabs.map(({ page }) => page.reload()));
      const others = await countOthers(version, 30_000);
      if (others > 0) throw new Error(`${others} tabs do not show ${app} ${version} after a reload.`);
    },
    countStale: countOthers,
    setOffline: (isOffline) => context.setOffline(isOffline),
    async setAsleep(isAsleep) {
      const state = isAsleep ? 'frozen' : 'active';
      await Promise.all(tabs.map(({ session }) => session.send('Page.setWebLifecycleState', { state })));
    },
    close: () => browser.close(),
  };
}
