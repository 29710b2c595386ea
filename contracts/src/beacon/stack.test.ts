import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { beaconSchema } from './beacon.ts';
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

  it.each([
    ['one line', `no ${at(LIBRARY)}`],
    ['two lines', `no\n${at(LIBRARY)}`],
    ['brackets', `no (${at(LIBRARY)}) here`],
  ])('has no place of a message in %s', (_, message) => {
    expect(parseStack(`Error: ${message}\n    at k (${at(SCREEN)})`)).toEqual([SCREEN]);
  });

  it('has no place of an extension that is laid out as our files are', () => {
    expect(parseStack(`at x (chrome-extension://abc/assets/host/content.js:1:2)`)).toEqual([]);
    expect(parseStack(`x@moz-extension://abc/assets/host/content.js:1:2`)).toEqual([]);
  });

  it('is cut to the innermost places', () => {
    expect(parseStack(`${at(SCREEN)}\n`.repeat(50))).toHaveLength(MAX_FRAMES);
  });
});

describe('the stack in a beacon', () => {
  const beacon = { app: 'host', version: '1.0.0', failure: 'load', detail: '', fallback: null };

  it.each<[string, unknown, object[]]>([
    ['a frame of nobody', [{ ...SCREEN, app: 'js' }, SCREEN], [SCREEN]],
    ['a frame before the first line', [SCREEN, { ...SCREEN, line: 0 }], [SCREEN]],
    ['a frame that is a text', ['at k', SCREEN], [SCREEN]],
    ['too many frames', Array(50).fill(SCREEN), Array(MAX_FRAMES).fill(SCREEN)],
    ['a text', 'at k', []],
  ])('loses %s, and the beacon stays', (_, stack, kept) => {
    expect(v.parse(beaconSchema, { ...beacon, stack })).toEqual({ ...beacon, stack: kept });
  });
});
