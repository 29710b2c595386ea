import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, toolPath } from '../workspace/processes.ts';

const RULE = join(import.meta.dirname, 'measured-at-rest.grit');

const REFUSED = [
  'expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);',
  'expect((await bar(page).boundingBox())?.y).toBe(0);',
];
const ALLOWED = [
  'await expect.poll(async () => (await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);',
  'const before = await line.boundingBox();',
];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-rule-'));
  // Without the rules of the workspace, for which Biome reads all of it first.
  await writeFile(join(folder, 'biome.json'), JSON.stringify({ plugins: [RULE] }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('refuses to measure what may still move, and lets pass what waits until it has come to rest', async () => {
  await writeFile(join(folder, 'menu.spec.ts'), [...REFUSED, ...ALLOWED, ''].join('\n'));
  const lint = [toolPath('biome'), 'lint', '--only=plugin', 'menu.spec.ts'];
  const { output } = await run(lint, { cwd: folder, quiet: true });
  const lines = [...output.matchAll(/menu\.spec\.ts:(\d+):\d+ plugin/g)].map(([, line]) => Number(line));
  expect(lines).toEqual(REFUSED.map((_, index) => index + 1));
});
