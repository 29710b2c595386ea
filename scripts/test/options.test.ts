import { describe, expect, it } from 'vitest';
import { parseTestOptions } from './options.ts';

const PACKAGES = ['host', 'remote-nba'];
const parse = (...argv: string[]) => parseTestOptions(argv, PACKAGES);

describe('the arguments of npm test', () => {
  it.each([
    [[], { layer: 'everyday', scope: 'all', base: 'HEAD', isWatching: false, isInBrowser: false }],
    [['remote-nba/', 'host'], { scope: 'named', packages: ['remote-nba', 'host'] }],
    [['scripts/test.ts'], { scope: 'named', files: ['scripts/test.ts'] }],
    [['--changed'], { scope: 'changed', base: 'HEAD' }],
    [['--changed', 'main'], { scope: 'changed', base: 'main' }],
    [['--system', 'host'], { layer: 'system', scope: 'named', packages: ['host'] }],
    [['--watch'], { scope: 'all', isWatching: true }],
    [['--watch', 'host'], { packages: ['host'], isWatching: true }],
    [['--browser', 'host'], { packages: ['host'], isInBrowser: true }],
    [['host', '-t', 'a title'], { packages: ['host'], title: 'a title' }],
  ])('%j are understood', (argv, expected) => {
    expect(parse(...argv)).toMatchObject(expected);
  });

  it.each([
    [['remote-nhl'], "There is no package and no path 'remote-nhl'. Packages: host, remote-nba."],
    [['../main'], "There is no package and no path '../main'"],
    [['--chnged'], "Unknown option '--chnged'"],
    [['--changed', 'main', 'host'], '--changed finds the tests itself: leave out host.'],
    [['--browser'], '--browser needs a package'],
    [['--browser', 'scripts/test.ts'], '--browser takes packages only'],
    [['--browser', 'host', '--watch'], '--browser takes packages only'],
  ])('%j are refused with what is wrong', (argv, message) => {
    expect(() => parse(...argv)).toThrow(message);
  });
});
