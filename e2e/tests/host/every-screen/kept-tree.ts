import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { GATE, listMemberApps } from '../../../harness/builds/member-apps.ts';
import { expect } from '../../../harness/member-test.ts';
import { readAccessibilityTree } from '../../../harness/pages/accessibility-tree.ts';
import { keep, WRITE_SCREENS } from '../../../harness/pages/kept.ts';

export const APPS = ['host', 'remote-tools', ...listMemberApps().filter((app) => app !== GATE)];

/** Kept accessibility trees, in a folder for each app. */
export const TREES = join(import.meta.dirname, 'trees');

/** Recorded answers, which pages get in place of the backend's answers. */
export const ANSWERS = join(import.meta.dirname, 'answers');

/** The file with the answers for an app, or for the shell's states. */
export const toAnswersFile = (name: string): string => join(ANSWERS, `${name}.json`);

const SETTLED_MS = 500;

/** The tree when it has stopped changing. */
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

/** Compares the tree of a part of a page with the kept tree. Retries, because the first read may be too early. */
export async function expectKeptTree(root: Locator, file: string): Promise<void> {
  const page = root.page();
  await expect(root).toBeVisible();
  const path = join(TREES, file);
  await mkdir(dirname(path), { recursive: true });
  const kept = await keep(path, () => readSettledTree(root));
  const message = `${file} is not the tree of ${page.url()}; ${WRITE_SCREENS} keeps that`;
  await expect.poll(() => readAccessibilityTree(root), { message, timeout: 20_000 }).toBe(kept);
}
