import type { SettingsDeclaration } from '@sharpside/contracts';
import { listenTestControl } from '@sharpside/control/testing/listen-control';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

const settings: SettingsDeclaration = {
  rows: { type: 'number', min: 1, max: 100, integer: true, default: 20, description: 'Rows of a page' },
  isShown: { type: 'boolean', default: true, description: 'Shows the notice' },
  year: { type: 'choice', options: ['2025', '2026'], default: '2026', description: 'First season' },
};

const why = ['--reason', 'Long evenings'];

/** remote-tools 1.0.0 with three settings is live. */
const createScene = () => createWorkspace(aHostBuild(), aRemoteBuild({ settings }));

describe('mfe settings', () => {
  it('lists them, changes several, and takes the change back; history tells', async () => {
    const { mfe, registry } = await createScene();
    expect((await mfe('settings', 'remote-tools')).stdout).toMatch(
      /^rows +- +20 +a whole number from 1 to 100 .* Rows of a page$/m,
    );
    const changed = await mfe(
      'settings',
      'remote-tools',
      'set',
      'rows=50',
      'isShown=false',
      'year=2025',
      ...why,
    );
    expect(changed).toMatchObject({ code: EXIT_CODES.done, stderr: '' });
    expect(changed.stdout).toContain(
      'remote-tools has isShown=false, rows=50, year=2025 on production (revision 3).',
    );
    expect(changed.stdout).toContain('mfe settings remote-tools rollback --reason "..."');
    const apps = async () => (await registry.readChannel('production'))?.apps['remote-tools'];
    expect((await apps())?.settings).toEqual({ rows: 50, isShown: false, year: '2025' });
    expect((await mfe('settings', 'remote-tools')).stdout).toMatch(
      /^rows +50 +20 +a whole number from 1 to 100 +revision 3, \S.* Rows of a page$/m,
    );
    await mfe('settings', 'remote-tools', 'unset', 'rows', ...why);
    expect((await apps())?.settings).toEqual({ isShown: false, year: '2025' });
    const back = await mfe('settings', 'remote-tools', 'rollback', '--reason', 'Slow pages');
    expect(back.stdout).toContain('remote-tools has rows=50 on production (revision 5).');
    const { stdout } = await mfe('history');
    expect(stdout).toMatch(/settings-rollback +rows=50 .* Slow pages/);
    expect(stdout).toMatch(/settings +rows=default .* Long evenings/);
    expect((await mfe('history', '--verify')).stdout).toContain('5 changes of production');
  });

  it('says which of them a restore changes', async () => {
    const { mfe } = await createScene();
    await mfe('settings', 'remote-tools', 'set', 'rows=50', ...why);
    const { stdout } = await mfe('restore', '--revision', '2', ...why);
    expect(stdout).toContain('remote-tools has other settings: rows=default.');
  });

  it('answers machines with the list and the revision', async () => {
    const { mfe } = await createScene();
    await mfe('settings', 'remote-tools', 'set', 'rows=50', ...why);
    const { settings: listed } = JSON.parse((await mfe('settings', 'remote-tools', '--json')).stdout);
    expect(listed[0]).toMatchObject({
      name: 'rows',
      value: 50,
      declared: { default: 20 },
      since: { revision: 3 },
    });
  });

  it.each<[string[], number, string]>([
    [['set', 'row=50', ...why], EXIT_CODES.refused, "knows no setting row Did you mean 'rows'?"],
    [['set', 'rows=many', ...why], EXIT_CODES.refused, "must be a whole number from 1 to 100, not 'many'"],
    [['set', 'rows', ...why], EXIT_CODES.usage, "'rows' sets nothing; write it as rows=50."],
    [['set', ...why], EXIT_CODES.usage, 'must name at least one setting, such as set rows=50'],
    [['set', 'rows=1', 'rows=2', ...why], EXIT_CODES.usage, 'Name each setting once.'],
    [['set', 'apiKey=x', ...why], EXIT_CODES.usage, "must not be named after a secret ('api-key')"],
    [['sett', 'rows=1', ...why], EXIT_CODES.usage, "Settings take no step 'sett'. Did you mean 'set'?"],
    [['rollback', 'rows', ...why], EXIT_CODES.usage, 'A rollback of settings names none'],
    [['rollback', ...why], EXIT_CODES.refused, 'have had no other values here'],
    [['set', 'rows=50'], EXIT_CODES.usage, 'Missing --reason <text>'],
  ])('refuses %j', async (argv, code, message) => {
    const { mfe, registry } = await createScene();
    const outcome = await mfe('settings', 'remote-tools', ...argv);
    expect(outcome).toMatchObject({ code, stderr: expect.stringContaining(message) });
    expect(await registry.readHistory('production')).toHaveLength(2);
  });

  it('says of an app without settings that it has none, and writes nothing on a dry run', async () => {
    const { mfe, registry } = await createScene();
    expect((await mfe('settings', 'host')).stdout).toContain('host has no settings on production');
    const { stdout } = await mfe('settings', 'remote-tools', 'set', 'rows=50', ...why, '--dry-run');
    expect(stdout).toContain('Dry run: production takes this. Nothing was written.');
    expect(await registry.readHistory('production')).toHaveLength(2);
  });
});

describe('mfe settings over HTTP', () => {
  it('takes the right to promote for a change, and the right to roll back for the way back', async () => {
    const workspace = await createScene();
    const control = await listenTestControl({ store: workspace.store });
    const aToken = (right: 'promote' | 'rollback') =>
      control.aToken({ app: 'remote-tools', right, holder: 'Tools team' });
    const [promote, rollback] = [await aToken('promote'), await aToken('rollback')];
    const over = (token: { text: string }, ...argv: string[]) =>
      runMfeHere(['settings', 'remote-tools', ...argv], workspace.root, {
        MFE_STORE: control.url,
        MFE_TOKEN: token.text,
      });
    expect((await over(rollback)).stdout).toMatch(/^rows +- +20 /m);
    const refused = await over(rollback, 'set', 'rows=50', ...why);
    expect(refused).toMatchObject({
      code: EXIT_CODES.refused,
      stderr: expect.stringContaining('TOKEN_WRONG_RIGHT'),
    });
    expect((await over(promote, 'set', 'rows=50', ...why)).stdout).toContain(
      'has rows=50 on production (revision 3)',
    );
    expect((await over(promote, 'set', 'rows=101', ...why)).stderr).toContain('from 1 to 100, not 101');
    expect((await over(promote, 'rollback', ...why)).stderr).toContain('TOKEN_WRONG_RIGHT');
    expect((await over(rollback, 'rollback', ...why)).stdout).toContain('has rows=default on production');
  });

  it('keeps a value out of the log of the token, which is written before the checks', async () => {
    const workspace = await createScene();
    const control = await listenTestControl({ store: workspace.store });
    const token = await control.aToken({ app: 'remote-tools', right: 'promote', holder: 'Tools team' });
    const secret = `AKIA${'ABCDEFGHIJKLMNOP'}`;
    const { stderr } = await runMfeHere(
      ['settings', 'remote-tools', 'set', `year=${secret}`, ...why],
      workspace.root,
      {
        MFE_STORE: control.url,
        MFE_TOKEN: token.text,
      },
    );
    expect(stderr).toContain('the value of year looks like a key of AWS, and is not stored');
    expect(stderr).not.toContain(secret);
    const keys = await workspace.store.list('');
    const stored = await Promise.all(
      keys.map(async (key) => Buffer.from((await workspace.store.get(key)) ?? []).toString()),
    );
    expect(stored.some((text) => text.includes('production, year'))).toBe(true);
    expect(stored.filter((text) => text.includes(secret))).toEqual([]);
  });
});
