import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COLORS } from '../../shared-ui/src/theme/colors.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Pages that must work without any file of the shell, and so contain its colours. */
const PAGES = ['backend/sign-in/src/pages/page-style.ts', 'platform/edge/src/page/error-page.ts'];

const known = new Set<string>(Object.values(COLORS).flatMap(({ dark, light }) => [dark, light]));

describe.each(PAGES)('%s', (file) => {
  it('has the colours of the shell and no others', async () => {
    const used = (await readFile(join(ROOT, file), 'utf8')).match(/#[0-9a-f]{6}\b/g) ?? [];
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((color) => !known.has(color))).toEqual([]);
  });
});
