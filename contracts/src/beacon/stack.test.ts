import { describe, expect, it } from 'vitest';
import { MAX_FRAMES, parseStack } from './stack.ts';

const SITE = 'https://site.example/assets';
const SCREEN = { app: 'remote-nba', file: 'screen-awards.8d80d66a113f7620.js', line: 1, column: 1234 };
const LIBRARY = { app: 'host', file: 'libraries.1ae7bacf40c6d661.js', line: 2, column: 56 };
const at = ({ app, file, line, column }: typeof SCREEN) => `${SITE}/${app}/${file}:${line}:${column}`;

describe('the stack of a browser', () => {
  it.each([
    ['Chrome', `TypeError: no\n    at k (${at(SCREEN)})\n    at async ${at(LIBRARY)}`],
    ['Firefox', `k@${at(SCREEN)}\nasync*${at(LIBRARY)}\n`],
    ['Safari', `k@${at(SCREEN)}\n${at(LIBRARY)}\n@[native code]`],
    [
      'a page with files elsewhere',
      `k@https://cdn.example/site/assets${at(SCREEN).slice(SITE.length)}\n${at(LIBRARY)}`,
    ],
  ])('%s is read as its places in published files', (_, text) => {
    expect(parseStack(text)).toEqual([SCREEN, LIBRARY]);
  });

  it('has no place of an extension, nor a query, nor what is no release of ours', () => {
    const text = [
      'at x (chrome-extension://abc/content.js:1:2)',
      `at y (${SITE}/remote-nba/a.js?token=secret:1:2)`,
      `at z (${SITE}/someone/a.js:1:2)`,
      `at z (${SITE}/host/a.js:0:2)`,
      `at k (${at(SCREEN)})`,
    ].join('\n');
    expect(parseStack(text)).toEqual([SCREEN]);
    expect(parseStack()).toEqual([]);
  });

  it('is cut to the innermost places', () => {
    expect(parseStack(Array.from({ length: 50 }, () => at(SCREEN)).join('\n'))).toHaveLength(MAX_FRAMES);
  });
});
