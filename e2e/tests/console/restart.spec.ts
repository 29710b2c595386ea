import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import { createConsoleSite } from '../../harness/console-site.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from '../../harness/pages/accessibility.ts';
import { startControlProcess } from '../../harness/servers/control-process.ts';
import { expect, test } from '../../harness/test.ts';

const APP = '/apps/remote-tools';

async function readLoads(page: Page) {
  const figure = page.getByRole('figure', { name: /^Load time of the first screen/ });
  await figure.getByRole('button', { name: 'Show as table' }).click();
  return figure.getByRole('cell', { name: / m?s$/ }).allTextContents();
}

test('charts the same after a restart of the service, and says where it cannot', async ({
  page,
  createSite,
  atEnd,
}) => {
  const made = await createConsoleSite({ createSite, atEnd, hasOwnProcess: true });
  const { registry, url, edge } = made.site;
  await made.signIn(page);
  const readTold = async () => (await page.request.get(`${made.control.url}/v1${APP}/observations`)).text();
  await page.goto(`${url}/sportsbooks/odds-converter`);
  await expect.poll(readTold).toContain('"loads":1');
  await page.goto(made.control.url + APP);
  const before = await readLoads(page);
  expect(before).toHaveLength(2);

  // An open page would look for a service that is away, or ask it by the session of the next: both are one machine's.
  const leave = () => page.goto('about:blank');
  async function startAgain(settings: Record<string, string> = {}) {
    const folder = dirname(registry);
    const control = await startControlProcess({
      ...{ folder, registry, settings: { CONTROL_EDGES: edge.operatorsUrl, ...settings } },
    });
    atEnd(() => control.stop());
    await made.signInAt(page, control);
    return control;
  }
  await leave();
  await made.control.stop();
  const again = await startAgain();
  await page.goto(again.url + APP);
  expect(await readLoads(page)).toEqual(before);
  await expect(page.getByText(/lder reports/)).toHaveCount(0);

  await leave();
  await again.stop();
  const blind = await startAgain({ CONTROL_PROMETHEUS: 'http://127.0.0.1:1' });
  for (const { theme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto(blind.url + APP);
    await expect(page.getByText('Older reports are missing')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
