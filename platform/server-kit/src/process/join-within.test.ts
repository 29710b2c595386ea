import { join } from 'node:path';
import { expect, it } from 'vitest';
import { joinWithin } from './join-within.ts';

it.each(['a', 'a/b.json', '..a', 'a/../b', './a'])('gives the path of %j, which is in the folder', (name) => {
  expect(joinWithin('/srv/data', name)).toBe(join('/srv/data', name));
});

it.each(['..', '../a', '../data-of-others/a', 'a/../../b', '/etc/passwd', '', '.', 'a/..'])(
  'refuses %j, which leads out of the folder or to it',
  (name) => {
    expect(() => joinWithin('/srv/data', name)).toThrow(
      new RangeError(`'${name}' leads out of /srv/data; name a file in that folder`),
    );
  },
);

it('takes a folder relative to the current one, and the root of the disk', () => {
  expect(joinWithin('data', 'a')).toBe(join(process.cwd(), 'data/a'));
  expect(joinWithin('/', 'a')).toBe('/a');
});
