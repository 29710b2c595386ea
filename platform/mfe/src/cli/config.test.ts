import { describe, expect, it } from 'vitest';
import { readCliConfig } from './config.ts';

describe('readCliConfig', () => {
  it.each([
    ['a terminal', {}, true, true],
    ['no terminal', {}, false, false],
    ['a terminal with NO_COLOR', { NO_COLOR: '1' }, true, false],
    ['a terminal with an empty NO_COLOR, which counts as not set', { NO_COLOR: '' }, true, true],
    ['a dumb terminal', { TERM: 'dumb' }, true, false],
  ])('has colours on %s: %o', (_, environment, isTerminal, hasColors) => {
    expect(readCliConfig(environment, isTerminal).hasColors).toBe(hasColors);
  });

  it('is called mfe where whoever starts it does not say otherwise', () => {
    expect(readCliConfig({}, false).tool).toBe('mfe');
    expect(readCliConfig({ MFE_COMMAND: '' }, false).tool).toBe('mfe');
    expect(readCliConfig({ MFE_COMMAND: 'npm run mfe --' }, false).tool).toBe('npm run mfe --');
  });

  it('takes its tokens from MFE_TOKEN, with commas between them and blanks where people put some', () => {
    expect(readCliConfig({ MFE_TOKEN: ' one, two,,three ' }, false).tokens).toEqual(['one', 'two', 'three']);
    expect(readCliConfig({ MFE_TOKEN: '' }, false).tokens).toEqual([]);
    expect(readCliConfig({}, false).tokens).toEqual([]);
  });

  it('takes the registry from MFE_STORE, where it is set and not empty', () => {
    expect(readCliConfig({ MFE_STORE: '/registry' }, false).storeLocation).toBe('/registry');
    expect(readCliConfig({ MFE_STORE: '' }, false).storeLocation).toBeUndefined();
  });
});
