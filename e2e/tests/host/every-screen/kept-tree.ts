import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { GATE, listMemberApps } from '../../../harness/builds/member-apps.ts';
import { expect } from '../../../harness/member-test.ts';
import { readAccessibilityTree } from '../../../harness/pages/accessibility-tree.ts';
import { keep, WRITE_SCREENS } from '../../../harness/pages/kept.ts';

/** Apps whose screens are looked at. */
export const APPS = ['host', 'remote-tools', ...listMemberApps().filter((app) => app !== GATE)];

/** Trees that are kept, in a folder for each app. */
export const TREES = join(import.meta.dirname, 'trees');

/** Answers that pages get in place of the backend's. */
export const ANSWERS = join(import.meta.dirname, 'answers');

/** The file of an app's answers, or of the states'. */
export const toAnswersFile = (name: string): string => join(ANSWERS, `${name}.json`);

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
export async function expectKeptTree(root: Locator, file: string): Promise<void> {
  const page = root.page();
  await expect(root).toBeVisible();
  const path = join(TREES, file);
  await mkdir(dirname(path), { recursive: true });
  const kept = await keep(path, () => readSettledTree(root));
  const message = `${file} is not the tree of ${page.url()}; ${WRITE_SCREENS} keeps that`;
  await expect.poll(() => readAccessibilityTree(root), { message, timeout: 20_000 }).toBe(kept);
}
