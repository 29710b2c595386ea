import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { quoteShell } from './command-text.ts';

it('leaves plain words as they are', () => {
  expect(quoteShell('../registry-2/.data')).toBe('../registry-2/.data');
});

it.each(['two words', "it's", '$HOME `id` "x"', 'a;b&c', ''])(
  'is read back by a shell as it was: %s',
  (word) => {
    const printed = execFileSync('/bin/sh', ['-c', `printf %s ${quoteShell(word)}`], { encoding: 'utf8' });
    expect(printed).toBe(word);
  },
);
