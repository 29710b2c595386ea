import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { START_WATCH } from '../../host/src/start/start-watch.ts';
import { ROOT } from '../workspace/processes.ts';

it('the inline script that watches the start has every function of its file', () => {
  const text = readFileSync(join(ROOT, 'host/src/start/start-watch.ts'), 'utf8');
  const declared = [...text.matchAll(/^(?:async )?function (\w+)/gm)].map(([, name]) => name);
  expect(START_WATCH.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
});
