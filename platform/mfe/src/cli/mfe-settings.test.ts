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

const createScene = () => createWorkspace(aHostBuild(), aRemoteBuild({ settings }));

describe('mfe settings', () => {
  it('lists them, changes several, and takes the change back; history tells', async () => {
    const { mfe, registry } = await createScene();
    expect((await mfe('settings', 'remote-tools')).stdout).toMatch(
      /^rows +- +20 +a whole number from 1 to 100 .* Rows of a page$/m,
    );
    const changes = ['rows=50', 'isShown=false', 'year=2025'];
    const changed = await mfe('settings', 'remote-tools', 'set', ...changes, ...why);
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
    const { settings: listed } = JSON.parse((await mfe('settings', 'remote-tools', '--json')).stdout);
    expect(listed[0]).toMatchObject({ name: 'rows', value: 50, declared: { default: 20 } });
    const restored = await mfe('restore', '--revision', '2', ...why);
    expect(restored.stdout).toContain('remote-tools has other settings: isShown=default, rows=default');
    expect(restored.stdout).toMatch(/^remote-tools +1\.0\.0 +1\.0\.0, as before$/m);
    expect(restored.stdout).not.toContain('withdrawn');
    const { stdout } = await mfe('history');
    expect(stdout).toMatch(/settings-rollback +rows=50 .* Slow pages/);
    expect(stdout).toMatch(/settings +rows=default .* Long evenings/);
    expect((await mfe('history', '--verify')).stdout).toContain('6 changes of production');
  });

  it('refuses what the release does not know, and writes nothing', async () => {
    const { mfe, registry } = await createScene();
    expect(await mfe('settings', 'remote-tools', 'set', 'row=50', ...why)).toMatchObject({
      code: EXIT_CODES.refused,
      stderr: expect.stringContaining("knows no setting row. Did you mean 'rows'?"),
    });
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
