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

  it('knows GitHub Actions and GitLab, and what they give to a job', () => {
    const github = {
      GITHUB_ACTIONS: 'true',
      GITHUB_OUTPUT: '/tmp/outputs',
      ACTIONS_ID_TOKEN_REQUEST_URL: 'https://pipelines.example.com',
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'secret',
    };
    expect(readCliConfig(github, false)).toMatchObject({
      outputFile: '/tmp/outputs',
      ci: { system: 'github', requestUrl: 'https://pipelines.example.com', requestToken: 'secret' },
    });
    expect(readCliConfig({ GITLAB_CI: 'true', MFE_ID_TOKEN: 'a.b.c' }, false).ci).toMatchObject({
      system: 'gitlab',
      idToken: 'a.b.c',
    });
  });

  it('takes nothing of them for set that is empty, and no file for outputs elsewhere', () => {
    const empty = { GITHUB_ACTIONS: '', GITHUB_OUTPUT: '/tmp/outputs', MFE_ID_TOKEN: '' };
    expect(readCliConfig(empty, false)).toMatchObject({
      outputFile: undefined,
      ci: { system: undefined, idToken: undefined, requestUrl: undefined, requestToken: undefined },
    });
  });
});
