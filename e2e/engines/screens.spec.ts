import { createHash } from 'node:crypto';
import { expect, expectHidden, expectShown, open, signIn, test } from '../harness/engines/engine-test.ts';
import { listScreens, readHostPages } from '../harness/pages/pages.ts';

/** Content of a screen below its heading: rows, cards, named figures, fields, and sections with a heading. */
const CONTENT = 'main :is(tr[data-row], td, article, dt, input, section h2)';

const EMPTY = createHash('sha384').digest('base64');
/**
 * Faults that are expected: of the unknown address, and of the icon that the sandbox's provider does not have. Firefox
 * also reports two harmless faults when a page is left: a script that was still loading counts as empty, and the
 * download of a font as aborted (NS_BINDING_ABORTED).
 */
const isOwnDoing = (fault: string) =>
  /no-such-page|favicon\.ico|downloadable font: download failed.*status=2152398850/.test(fault) ||
  fault.includes(EMPTY);

test('every page of the shell and every screen of each section is drawn', async ({ tab, memberSite }) => {
  for (const path of await readHostPages()) {
    await open(tab, memberSite.url + path);
    await expectShown(tab, { role: 'heading', level: 1 });
  }
  await signIn(tab, { site: memberSite.url, to: '/faq' });
  const pages = (await listScreens(memberSite.url)).filter(({ app }) => app !== 'host');
  expect(new Set(pages.map(({ app }) => app)).size).toBeGreaterThanOrEqual(4);
  for (const { app, path, address } of pages) {
    await test.step(path, async () => {
      await open(tab, memberSite.url + address);
      await expectShown(tab, { css: `[data-release^="${app}@"] h1` });
      await expectHidden(tab, { css: 'main [aria-busy=true]' });
      await expectShown(tab, { css: CONTENT });
      await expectHidden(tab, { css: 'main [role=alert]' });
    });
  }
  expect(tab.faults?.filter((fault) => !isOwnDoing(fault)) ?? []).toEqual([]);
});
