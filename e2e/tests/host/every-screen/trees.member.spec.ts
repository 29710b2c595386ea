import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { GATE, listMemberApps } from '../../../harness/builds/member-apps.ts';
import { expect, test } from '../../../harness/member-test.ts';
import { findUnheardNames, readAccessibilityTree } from '../../../harness/pages/accessibility-tree.ts';
import { findObsolete, keep, toFileName, WRITE_SCREENS } from '../../../harness/pages/kept.ts';
import { listScreens } from '../../../harness/pages/pages.ts';
import { answerFromFile } from '../../../harness/pages/recorded-answers.ts';
import { SHELL_STATES } from './shell-states.ts';

const TREES = join(import.meta.dirname, 'trees');
const ANSWERS = join(import.meta.dirname, 'answers');
const APPS = ['host', 'remote-tools', ...listMemberApps().filter((app) => app !== GATE)];

test.use({ timezoneId: 'UTC', locale: 'en-US', contextOptions: { reducedMotion: 'reduce' } });

const toAnswersFile = (name: string) => join(ANSWERS, `${name}.json`);

const SETTLED_MS = 500;

/** The tree once it stays the same for a while. */
async function readSettledTree(root: Locator): Promise<string> {
  let tree = '';
  for (
    let next = await readAccessibilityTree(root);
    next !== tree;
    next = await readAccessibilityTree(root)
  ) {
    tree = next;
    await pause(SETTLED_MS);
  }
  return tree;
}

/** Compares the tree of a part of a page with the kept one, until it is that: the first time may be early. */
async function expectKeptTree(root: Locator, file: string): Promise<void> {
  const page = root.page();
  await expect(root).toBeVisible();
  const kept = await keep(join(TREES, file), () => readSettledTree(root));
  const message = `${file} is not the tree of ${page.url()}; ${WRITE_SCREENS} keeps that`;
  await expect.poll(() => readAccessibilityTree(root), { message, timeout: 20_000 }).toBe(kept);
}

async function expectKeptScreen(page: Page, path: string, file: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expectKeptTree(page.getByRole('main'), file);
  expect(await findUnheardNames(page), `names on ${path} that no screen reader says`).toEqual([]);
}

test.beforeAll(async () => {
  for (const name of APPS) await mkdir(join(TREES, name), { recursive: true });
  await mkdir(join(TREES, 'states'), { recursive: true });
  await mkdir(ANSWERS, { recursive: true });
});

test.describe('a subscriber', () => {
  test.use({ account: 'subscriber' });

  for (const app of APPS) {
    test(`each screen of ${app} has the accessibility tree that is kept`, async ({
      page,
      memberSite,
      faults,
    }) => {
      faults.expect(/404/);
      const screens = (await listScreens(memberSite.url)).filter((screen) => screen.app === app);
      const answers = await answerFromFile(page, toAnswersFile(app));
      for (const { path, address } of screens) {
        await test.step(path, () => expectKeptScreen(page, address, `${app}/${toFileName(path)}.yaml`));
      }
      expect(answers.missing, `not recorded; ${WRITE_SCREENS} does`).toEqual([]);
      await answers.save();
      const files = screens.map(({ path }) => `${toFileName(path)}.yaml`);
      expect(await findObsolete(join(TREES, app), files), `nothing needs these; ${WRITE_SCREENS}`).toEqual(
        [],
      );
    });
  }
});

for (const account of ['subscriber', null] as const) {
  test.describe(account ?? 'nobody', () => {
    test.use({ account });
    const name = account ?? 'visitor';

    test(`the states of the shell have the accessibility trees that are kept: ${name}`, async ({
      page,
      faults,
    }) => {
      faults.expect(/404|ERR_FAILED|unavailable/);
      const answers = await answerFromFile(page, toAnswersFile(`states-${name}`));
      for (const { state, show } of SHELL_STATES.filter((one) => one.account === account)) {
        await test.step(state, async () => expectKeptTree(await show(page), `states/${state}.yaml`));
      }
      expect(answers.missing, `not recorded; ${WRITE_SCREENS} does`).toEqual([]);
      await answers.save();
    });
  });
}

test('nothing is kept for nobody', async () => {
  const states = SHELL_STATES.map(({ state }) => `${state}.yaml`);
  expect(await findObsolete(join(TREES, 'states'), states)).toEqual([]);
  expect(await findObsolete(TREES, ['states', ...APPS])).toEqual([]);
  const recordings = ['states-subscriber', 'states-visitor', ...APPS].map((name) => `${name}.json`);
  expect(await findObsolete(ANSWERS, recordings)).toEqual([]);
});
