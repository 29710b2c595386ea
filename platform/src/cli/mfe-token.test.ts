import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './exit-codes.ts';

const CREATE = ['token', 'create', '--app', 'remote-mlb', '--right', 'publish', '--holder', 'MLB team'];

describe('mfe token', () => {
  it('shows the secret once, and nothing about it afterwards', async () => {
    const { mfe } = await createWorkspace();
    const { stdout } = await mfe(...CREATE, '--expires', '90d');
    const [text = '', id = ''] = /mfe_([a-z2-7]{12})_[A-Za-z0-9_-]{43}/.exec(stdout) ?? [];
    expect(stdout).toContain(`Token ${id} lets MLB team publish remote-mlb, until `);
    const listed = await mfe('token', 'list', '--json');
    expect(listed.stdout).toContain(id);
    expect(listed.stdout).not.toContain(text.slice(-43));
    expect(listed.stdout).not.toContain('secretHash');
    expect((await mfe('token', 'list')).stdout).toMatch(
      new RegExp(`^${id} +MLB team +remote-mlb +publish +until \\d{4}-\\d\\d-\\d\\d +never`, 'm'),
    );
  });

  it('revokes, and says why in the list', async () => {
    const { mfe } = await createWorkspace();
    const { id } = JSON.parse((await mfe(...CREATE, '--json')).stdout);
    expect((await mfe('token', 'revoke', id, '--reason', 'It leaked')).stdout).toContain(`${id} is revoked`);
    expect((await mfe('token', 'revoke', id, '--reason', 'x')).stdout).toContain('was revoked before');
    expect((await mfe('token', 'list')).stdout).toMatch(/ revoked .* It leaked/);
    expect((await mfe('token', 'uses', id)).stdout).toContain('was never used');
  });

  it.each([
    [['create', '--right', 'publish', '--holder', 'x'], 'Missing --app <app>'],
    [['create', '--app', 'mlb', '--right', 'publish', '--holder', 'x'], "'mlb' is no app"],
    [['create', '--app', 'remote-mlb', '--right', 'publsh', '--holder', 'x'], "Did you mean 'publish'?"],
    [
      ['create', '--app', 'remote-mlb', '--right', 'admin', '--holder', 'x'],
      'Rights: publish, promote, rollback',
    ],
    [
      ['create', '--app', 'remote-mlb', '--right', 'publish', '--holder', 'x', '--expires', '10y'],
      'from 1d to 366d',
    ],
    [
      ['create', '--app', 'remote-mlb', '--right', 'publish', '--holder', 'x', '--expires', '400d'],
      'from 1d to 366d',
    ],
    [['create', '--app', 'remote-mlb', '--right', 'publish', '--holder', 'x'.repeat(101)], '100 letters'],
    [['list', '--app', 'remote-mlb'], '--app does not go with list'],
    [['list', 'abcdefghijkl'], 'list takes no id'],
    [['revoke', '--reason', 'x'], 'Which token?'],
    [['revoke', 'abcdefghijkl'], 'Missing --reason'],
    [['uses', 'abcdefghijkl', '--limit', '0'], 'takes a whole number from 1'],
    [['drop'], "takes no step 'drop'"],
  ])('refuses %j, and says what to do', async (argv, said) => {
    const { mfe, store } = await createWorkspace();
    const run = await mfe('token', ...argv);
    expect(run).toMatchObject({ code: EXIT_CODES.usage, stderr: expect.stringContaining(said) });
    expect(await store.list('tokens/')).toEqual([]);
  });

  it('knows no token that was never made', async () => {
    const { mfe } = await createWorkspace();
    for (const argv of [
      ['revoke', 'abcdefghijkl', '--reason', 'x'],
      ['uses', '../records/x'],
    ]) {
      const run = await mfe('token', ...argv);
      expect(run).toMatchObject({
        code: EXIT_CODES.refused,
        stderr: expect.stringContaining('TOKEN_UNKNOWN'),
      });
    }
  });
});
