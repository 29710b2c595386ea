import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, toolPath } from '../workspace/processes.ts';

const RULE = join(import.meta.dirname, 'prices-as-chosen.grit');

const REFUSED = [
  'export const text = formatAmerican(price);',
  'export const text = formatOdds(-110, form);',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source.
  'export const text = `+${american}`;',
  'export const Price = () => <td>{book.odds}</td>;',
  'export const Price = () => <td>{price}</td>;',
];
const ALLOWED = [
  'export const text = format(-110);',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
  'export const text = `${american}`;',
  'export const Age = () => <td>{book.age}</td>;',
];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-rule-'));
  // Without the rules of the workspace, for which Biome reads all of it first.
  await writeFile(join(folder, 'biome.json'), JSON.stringify({ plugins: [RULE] }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('refuses prices on screens that the visitor’s choice does not change, and nowhere else', async () => {
  const text = [...REFUSED, ...ALLOWED, ''].join('\n');
  const files = [
    'host/src/board.tsx',
    'remote-mlb/src/card.tsx',
    'host/src/board.test.tsx',
    'remote-tools/src/components/common-odds.tsx',
    'shared-ui/src/odds.tsx',
  ];
  for (const file of files) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const lint = [toolPath('biome'), 'lint', '--only=plugin', '.'];
  const { output } = await run(lint, { cwd: folder, quiet: true });
  const found = [...output.matchAll(/([\w./-]+\.tsx?):(\d+):\d+ plugin/g)].map(
    ([, file, line]) => `${file}:${line}`,
  );
  expect(found.sort()).toEqual(
    ['host/src/board.tsx', 'remote-mlb/src/card.tsx'].flatMap((file) =>
      REFUSED.map((_, index) => `${file}:${index + 1}`),
    ),
  );
});
