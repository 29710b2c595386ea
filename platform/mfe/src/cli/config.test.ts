import { describe, expect, it } from 'vitest';
import { readCliConfig } from './config.ts';

describe('readCliConfig', () => {
  it.each([
    ['no terminal', {}, false, false],
    ['a terminal with NO_COLOR', { NO_COLOR: '1' }, true, false],
    ['a terminal with an empty NO_COLOR, which counts as not set', { NO_COLOR: '' }, true, true],
    ['a dumb terminal', { TERM: 'dumb' }, true, false],
  ])('has colours on %s: %o', (_, environment, isTerminal, hasColors) => {
    expect(readCliConfig(environment, isTerminal).hasColors).toBe(hasColors);
  });

  it('is called mfe, and has the registry of the workspace, where no variable says otherwise', () => {
    expect(readCliConfig({ MFE_COMMAND: '', MFE_STORE: '' }, false)).toMatchObject({
      tool: 'mfe',
      storeLocation: undefined,
    });
    expect(readCliConfig({ MFE_COMMAND: 'npm run mfe --', MFE_STORE: '/registry' }, false)).toMatchObject({
      tool: 'npm run mfe --',
      storeLocation: '/registry',
    });
  });

  it('takes its tokens from MFE_TOKEN, with commas between them and blanks where people put some', () => {
    expect(readCliConfig({ MFE_TOKEN: ' one, two,,three ' }, false).tokens).toEqual(['one', 'two', 'three']);
    expect(readCliConfig({ MFE_TOKEN: '' }, false).tokens).toEqual([]);
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
