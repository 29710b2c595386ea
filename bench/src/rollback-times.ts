import { parseContractJson } from '@sharpside/contracts';
import type { Site } from '@sharpside/e2e/harness/site';
import type { Browser } from 'playwright-core';
import * as v from 'valibot';

const CONVERTER = '/sportsbooks/odds-converter';

/**
 * Times in ms. `commandMs` is the duration of the whole command; the other times count from the write of the rollback.
 */
export type RollbackTimes = { commandMs: number; newLoadMs: number; openTabMs: number };

const historySchema = v.array(v.object({ at: v.string() }));

async function readWrittenAt(site: Site): Promise<number> {
  const { stdout } = await site.mfe('history', 'remote-tools', '--limit', '1', '--json');
  const [newest] = parseContractJson(historySchema, stdout, 'mfe history');
  return Date.parse(newest?.at ?? '');
}

/** Time when the first page load began whose page names this release in its data block. */
async function firstLoadWith(site: Site, version: string): Promise<number> {
  for (;;) {
    const at = Date.now();
    const page = await (await fetch(site.url + CONVERTER)).text();
    if (page.includes(`"metadata":{"version":"${version}"`)) return at;
  }
}

/** Times until a rollback of remote-tools 1.1.0 reaches the visitors. 1.1.0 must be live on the site. */
export async function measureRollback(site: Site, browser: Browser): Promise<RollbackTimes> {
  const page = await browser.newPage();
  const healed = page.waitForEvent('console').then((message) => Number(message.text()));
  await page.goto(site.url + CONVERTER);
  await page.locator('[data-release="remote-tools@1.1.0"]').waitFor();
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[data-release="remote-tools@1.0.0"] h1')) return;
      seen.disconnect();
      console.log(Date.now());
    });
    seen.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  const startedAt = Date.now();
  const command = site.mfe('rollback', 'remote-tools', '--reason', 'bench').then((result) => {
    if (result.code !== 0) throw new Error(result.stderr);
    return Date.now();
  });
  const [endedAt, newLoadAt, healedAt] = await Promise.all([command, firstLoadWith(site, '1.0.0'), healed]);
  const writtenAt = await readWrittenAt(site);
  await page.close();
  return {
    commandMs: endedAt - startedAt,
    newLoadMs: newLoadAt - writtenAt,
    openTabMs: healedAt - writtenAt,
  };
}
