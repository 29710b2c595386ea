import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findNodeFault, OLDEST_NODE } from './node-version.ts';

const PACKAGE = join(import.meta.dirname, '../..');

it.each(['20.20.2', '18.0.0', '22.9.0', '22.17.1'])(
  'Node %s is refused, with the version that is needed',
  (version) => {
    expect(findNodeFault(version)).toContain(`needs Node ${OLDEST_NODE} or newer, this is ${version}.`);
  },
);

it.each(['22.18.0', '22.20.1', '23.0.0', '24.21.0', '100.0.0'])('Node %s is taken', (version) => {
  expect(findNodeFault(version)).toBeUndefined();
});

it('an older Node loads nothing but the check', async () => {
  const imports = async (file: string) =>
    [...(await readFile(join(PACKAGE, 'src', file), 'utf8')).matchAll(/^import .*'(.+)';$/gm)].map(
      ([, name]) => name,
    );
  expect(await imports('cli/main.ts')).toEqual(['../create/node-version.ts']);
  expect(await imports('create/node-version.ts')).toEqual([]);
});

it('npm, and the guides, name the same Node', async () => {
  const read = (file: string) => readFile(join(PACKAGE, file), 'utf8');
  expect(JSON.parse(await read('package.json'))).toMatchObject({ engines: { node: `>=${OLDEST_NODE}` } });
  for (const guide of ['templates/standalone/README.md', '../../docs/own-repository.md'])
    expect(await read(guide)).toContain(`Node ${OLDEST_NODE}`);
});
