import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, toolPath } from '../workspace/processes.ts';

const RULE = join(import.meta.dirname, 'times-say-their-zone.grit');

const REFUSED = [
  "export const format = new Intl.DateTimeFormat(undefined, { hour: 'numeric' });",
  'export const time = new Date(0).toLocaleTimeString();',
  "export const day = new Date(0).toLocaleDateString('en-US');",
];
const ALLOWED = ["export const count = (1_000).toLocaleString('en-US');", 'export const now = Date.now();'];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-rule-'));
  // Without the rules of the workspace, for which Biome reads all of it first.
  await writeFile(join(folder, 'biome.json'), JSON.stringify({ plugins: [RULE] }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('refuses to format times by hand on screens, and nowhere else', async () => {
  const text = [...REFUSED, ...ALLOWED, ''].join('\n');
  const files = [
    'host/src/board.ts',
    'remote-mlb/src/card.ts',
    'host/src/board.test.ts',
    'shared-ui/src/day.ts',
  ];
  for (const file of files) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const lint = [toolPath('biome'), 'lint', '--only=plugin', '.'];
  const { output } = await run(lint, { cwd: folder, quiet: true });
  const found = [...output.matchAll(/([\w./-]+\.ts):(\d+):\d+ plugin/g)].map(
    ([, file, line]) => `${file}:${line}`,
  );
  expect(found.sort()).toEqual(
    ['host/src/board.ts', 'remote-mlb/src/card.ts'].flatMap((file) =>
      REFUSED.map((_, index) => `${file}:${index + 1}`),
    ),
  );
});
