import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, toolPath } from '../workspace/processes.ts';

const RULE = join(import.meta.dirname, 'queries-that-throw.grit');

const REFUSED = [
  "expect(screen.getByRole('heading', { name: 'Odds' })).toBeTruthy();",
  "expect(await screen.findByText('Odds')).toBeDefined();",
  "expect(within(screen.getByRole('table')).getAllByRole<HTMLElement>('row')).not.toBeNull();",
];
const ALLOWED = [
  "expect(screen.getByText('Odds').getAttribute('href')).not.toBeNull();",
  "expect(screen.getByRole('heading').textContent).toBe('Odds');",
  "expect(screen.queryByText('Odds')).not.toBeNull();",
];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-rule-'));
  // Without the rules of the workspace, for which Biome reads all of it first.
  await writeFile(join(folder, 'biome.json'), JSON.stringify({ plugins: [RULE] }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('refuses to expect that there is what a query has found, and lets pass what asks more of it', async () => {
  await writeFile(join(folder, 'odds.test.ts'), [...REFUSED, ...ALLOWED, ''].join('\n'));
  const lint = [toolPath('biome'), 'lint', '--only=plugin', 'odds.test.ts'];
  const { output } = await run(lint, { cwd: folder, quiet: true });
  const lines = [...output.matchAll(/odds\.test\.ts:(\d+):\d+ plugin/g)].map(([, line]) => Number(line));
  expect(lines).toEqual(REFUSED.map((_, index) => index + 1));
});
