import type { Page } from '@playwright/test';
import { type DevelopedApp, developApp } from '../../harness/builds/developed-app.ts';
import { NEEDS_OWN_SITE } from '../../harness/shared-sites.ts';
import { expect, test, turn } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';
const SCREEN = 'src/screens/odds-converter-screen.tsx';
const PART = 'src/components/tally.tsx';

const SCREEN_SOURCE = `import { PageHeader } from '@sharpside/shared-ui';
import { Tally } from '../components/tally.tsx';

export default function OddsConverterScreen() {
  return (
    <>
      <PageHeader section="Tools" title="Written now" subtitle="From the sources." />
      <Tally />
    </>
  );
}
`;

const PART_SOURCE = `import { useState } from 'react';

export function Tally() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Counted: {count}
    </button>
  );
}
`;

let app: DevelopedApp;
test.beforeEach(async ({ sharedSite, atEnd }) => {
  test.skip(...NEEDS_OWN_SITE);
  app = await developApp(sharedSite.url, { [SCREEN]: SCREEN_SOURCE, [PART]: PART_SOURCE });
  atEnd(() => app.stop());
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const tally = (page: Page) => page.getByRole('button', { name: /count/i });

/** Opens the screen and counts to two. Reloading the page would reset the count. */
async function openAndCount(page: Page) {
  await page.goto(app.url + CONVERTER);
  await expect(heading(page, 'Written now')).toBeVisible();
  await tally(page).click({ clickCount: 2 });
  await expect(tally(page)).toHaveText('Counted: 2');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
}

const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);

test('an edit reaches the open page, which keeps its state', async ({ page }) => {
  await openAndCount(page);
  const version = await app.readVersion();
  await expect(page.locator(`[data-release="remote-tools@${version}-dev"]`)).toBeVisible();

  await app.edit(PART, (text) => text.replace('Counted:', 'Now counting:'));
  await expect(tally(page)).toHaveText('Now counting: 2');
  await app.edit(SCREEN, (text) => text.replace('Written now', 'Written again'));
  await expect(heading(page, 'Written again')).toBeVisible();
  await expect(tally(page)).toHaveText('Now counting: 2');
  expect(await isSamePage(page)).toBe(true);
});

test('an edit reaches each of eight open pages, and a hidden one when it is shown', async ({
  page,
  context,
}) => {
  const tabs = [page];
  while (tabs.length < 8) tabs.push(await context.newPage());
  for (const tab of tabs) {
    await tab.goto(app.url + CONVERTER);
    await expect(heading(tab, 'Written now')).toBeVisible();
  }
  await app.edit(SCREEN, (text) => text.replace('Written now', 'Written again'));
  for (const tab of tabs) await expect(heading(tab, 'Written again')).toBeVisible();

  for (const tab of tabs) await turn(tab, 'hidden');
  const edited = app.readOutput().length;
  await app.edit(SCREEN, (text) => text.replace('Written again', 'Written at last'));
  await expect.poll(() => app.readOutput().slice(edited)).toContain('built');
  await expect(heading(page, 'Written again')).toBeVisible();
  await turn(page, 'visible');
  for (const tab of tabs) await expect(heading(tab, 'Written at last')).toBeVisible();
});

test('after a screen has thrown, its correction is shown by a page load', async ({ page }) => {
  await openAndCount(page);
  await app.edit(PART, (text) =>
    text.replace('return (', "if (count > 1) throw new Error('Too many.');\n  return ("),
  );
  await expect(page.getByText('This section is unavailable right now')).toBeVisible();
  await expect
    .poll(() => app.readOutput())
    .toMatch(
      /a page could not show it \(render\): Error: Too many\. \(at remote-tools\/src\/components\/tally\.tsx:\d+/,
    );

  await app.write(PART, PART_SOURCE);
  await expect(tally(page)).toHaveText('Counted: 0');
});

test('a changed picture reaches the open page, which keeps its state', async ({ page }) => {
  const aPicture = (width: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="8"><circle r="4" /></svg>`;
  await app.write('src/components/ball.svg', aPicture(8));
  await app.edit(PART, (text) =>
    text
      .replace("from 'react';", "from 'react';\nimport ball from './ball.svg';")
      .replace('Counted:', 'Counted: <img src={ball} alt="A ball" />'),
  );
  await openAndCount(page);
  const picture = page.getByRole('img', { name: 'A ball' });
  await expect(picture).toHaveJSProperty('naturalWidth', 8);
  await app.write('src/components/ball.svg', aPicture(16));
  await expect(picture).toHaveJSProperty('naturalWidth', 16);
  await expect(tally(page)).toHaveText('Counted: 2');
  expect(await isSamePage(page)).toBe(true);
});
