import { join } from 'node:path';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorkspace, type Workspace } from '../testing/a-workspace.ts';
import { runMfe, runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

let workspace: Workspace;

beforeEach(async () => {
  workspace = await createWorkspace(aHostBuild({ version: '1.2.0' }), aRemoteBuild());
});

const LIVE = { host: '1.2.0', 'remote-tools': '1.0.0' };

describe('mfe promote, rollback, freeze and unfreeze', () => {
  const next = aRemoteBuild({ version: '1.1.0', screen: 'better' });

  it('take a release live and back, and the history tells who, when and why', async () => {
    await workspace.release(next);
    expect(await workspace.live()).toEqual({ ...LIVE, 'remote-tools': '1.1.0' });
    const back = await workspace.mfe(
      'rollback',
      'remote-tools',
      '--reason',
      'stakes are wrong',
      '--by',
      'Ops',
    );
    expect(back).toMatchObject({ code: EXIT_CODES.done, stderr: '' });
    expect(back.stdout).toContain(
      'remote-tools 1.0.0 is live on production again (revision 4); 1.1.0 is withdrawn.',
    );
    expect(await workspace.live()).toEqual(LIVE);
    const { stdout } = await workspace.mfe('history', 'remote-tools');
    expect(stdout).toMatch(/^4 +\S.* +remote-tools +rollback +1\.1\.0 → 1\.0\.0 +Ops +stakes are wrong$/m);
    expect(stdout).toMatch(/^3 +\S.* +remote-tools +promote +1\.0\.0 → 1\.1\.0 +Ann +-$/m);
  });

  it('go back to any release that is named', async () => {
    await workspace.release(next);
    await workspace.release(aRemoteBuild({ version: '1.2.0', screen: 'best' }));
    const run = await workspace.mfe('rollback', 'remote-tools', '--to', '1.0.0', '--reason', 'both are bad');
    expect(run.code).toBe(EXIT_CODES.done);
    expect(await workspace.live()).toEqual(LIVE);
  });

  it('start and end a canary', async () => {
    await workspace.build(next);
    await workspace.mfe('publish', 'remote-tools');
    const started = await workspace.mfe('promote', 'remote-tools', '1.1.0', '--canary', '10');
    expect(started.stdout).toContain('remote-tools 1.1.0 is shown to 10 % on production (revision 3).');
    expect(await workspace.live()).toEqual(LIVE);
    const ended = await workspace.mfe('promote', 'remote-tools', '1.1.0', '--canary', '0');
    expect(ended.stdout).toContain('The canary remote-tools 1.1.0 has ended: everybody gets 1.0.0');
    const { stdout } = await workspace.mfe('history', '--limit', '2');
    expect(stdout).toMatch(/canary +1\.1\.0 ended/);
    expect(stdout).toMatch(/canary +1\.1\.0 to 10 %/);
  });

  it('close an app to promotes, not to rollbacks, and open it again', async () => {
    await workspace.release(next);
    await workspace.mfe('freeze', 'remote-tools', '--reason', 'World Series');
    const refused = await workspace.mfe('promote', 'remote-tools', '1.0.0');
    expect(refused.code).toBe(EXIT_CODES.refused);
    expect(refused.stderr).toContain(
      'remote-tools is frozen (World Series); `mfe unfreeze remote-tools --reason "..."` first',
    );
    expect((await workspace.mfe('rollback', 'remote-tools', '--reason', 'bad')).code).toBe(EXIT_CODES.done);
    expect((await workspace.mfe('unfreeze', 'remote-tools', '--reason', 'over')).code).toBe(EXIT_CODES.done);
    expect(
      (await workspace.mfe('rollback', 'remote-tools', '--to', '1.1.0', '--reason', 'good after all')).code,
    ).toBe(EXIT_CODES.done);
    expect(await workspace.live()).toEqual({ ...LIVE, 'remote-tools': '1.1.0' });
  });

  it('say what is so now, and what can be done next', async () => {
    const { mfe, build } = workspace;
    const checks = [
      '  ✔ Channel takes it',
      '  ✔ Files are stored',
      '  ✔ Shared modules fit     host 1.2.0',
      '  ✔ Shared names are there',
      '  ✔ Paths are free',
      '',
    ];
    const print = async (...argv: string[]) => (await mfe(...argv)).stdout.trimEnd().split('\n');
    const why = ['--reason', 'x'];
    await build(next);
    await mfe('publish', 'remote-tools');
    expect(await print('promote', 'remote-tools', '1.1.0', '--dry-run')).toEqual([
      'Promoting remote-tools 1.1.0 on production',
      ...checks,
      'Dry run: production takes this. Nothing was written.',
    ]);
    expect(await print('promote', 'remote-tools', '1.1.0')).toEqual([
      'Promoting remote-tools 1.1.0 on production',
      ...checks,
      'remote-tools 1.1.0 is live on production (revision 3), in place of 1.0.0.',
      'Should it turn out bad: mfe rollback remote-tools --reason "..."',
    ]);
    expect(await print('rollback', 'remote-tools', ...why, '--dry-run')).toEqual([
      'Rolling back remote-tools on production',
      ...checks,
      'Dry run: remote-tools 1.0.0 would be live on production, and 1.1.0 withdrawn. Nothing was written.',
    ]);
    expect(await print('rollback', 'remote-tools', ...why)).toEqual([
      'Rolling back remote-tools on production',
      ...checks,
      'remote-tools 1.0.0 is live on production again (revision 4); 1.1.0 is withdrawn.',
      'Open tabs follow by themselves. Next: publish a corrected version and promote it.',
    ]);
    expect(await print('freeze', 'remote-tools', ...why, '--dry-run')).toEqual([
      'Dry run: remote-tools would be frozen on production. Nothing was written.',
    ]);
    expect(await print('freeze', 'remote-tools', ...why)).toEqual([
      'remote-tools is frozen on production (revision 5).',
      'To open it again: mfe unfreeze remote-tools --reason "..."',
    ]);
    expect(await print('unfreeze', 'remote-tools', ...why, '--dry-run')).toEqual([
      'Dry run: remote-tools would be open on production. Nothing was written.',
    ]);
    expect(await print('unfreeze', 'remote-tools', ...why)).toEqual([
      'remote-tools takes promotes on production again (revision 6).',
    ]);
  });

  it('say of a first release that it is live, and the way off the site, as there is none back', async () => {
    await workspace.build(aRemoteBuild({ name: 'remote-mlb', pathPrefix: '/mlb' }));
    const { stdout } = await workspace.mfe('publish', 'remote-mlb', '--promote');
    expect(stdout.trimEnd().split('\n').slice(-2)).toEqual([
      'remote-mlb 1.0.0 is live on production (revision 3).',
      'Should it turn out bad: mfe retire remote-mlb --reason "..."',
    ]);
  });

  it('say that a canary has ended, and what everybody gets', async () => {
    const { mfe, build } = workspace;
    await build(next);
    await mfe('publish', 'remote-tools');
    await mfe('promote', 'remote-tools', '1.1.0', '--canary', '10');
    const { stdout } = await mfe('promote', 'remote-tools', '1.1.0', '--canary', '0');
    expect(stdout.trimEnd().split('\n').slice(-2)).toEqual([
      '',
      'The canary remote-tools 1.1.0 has ended: everybody gets 1.0.0 on production (revision 4).',
    ]);
  });

  it('have nothing to do, which is no failure, when it is so already', async () => {
    const { code, stdout, stderr } = await workspace.mfe('promote', 'remote-tools', '1.0.0');
    expect({ code, stderr }).toEqual({ code: EXIT_CODES.done, stderr: '' });
    expect(stdout).toContain('Nothing to do: remote-tools 1.0.0 is live already.');
    expect(await workspace.registry.readHistory('production')).toHaveLength(2);
  });

  it.each([
    ['promote', ['promote', 'remote-tools', '1.1.0']],
    ['promote with a canary', ['promote', 'remote-tools', '1.1.0', '--canary', '5']],
    ['freeze', ['freeze', 'remote-tools', '--reason', 'x']],
  ])('write nothing on a dry run: %s', async (_, argv) => {
    await workspace.build(next);
    await workspace.mfe('publish', 'remote-tools');
    const { code, stdout } = await workspace.mfe(...argv, '--dry-run');
    expect(code).toBe(EXIT_CODES.done);
    expect(stdout).toContain('Nothing was written.');
    expect(await workspace.registry.readHistory('production')).toHaveLength(2);
  });
});

describe('mfe status, history and releases', () => {
  it('show what is live, since when, by whom, and what else there is to know', async () => {
    await workspace.build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
    await workspace.mfe('publish', 'remote-tools');
    const { stdout } = await workspace.mfe('status');
    expect(stdout).toMatch(/^production, revision 2, changed \S.* by Ann$/m);
    expect(stdout).toMatch(/^APP +LIVE +SINCE +BY +PREVIOUS +CANARY +NOTES$/m);
    expect(stdout).toMatch(/^remote-tools +1\.0\.0 +\S.* +Ann +- +- +1\.1\.0 is published, not live$/m);
  });

  it('list the releases of an app, newest first, with what each is', async () => {
    await workspace.release(aRemoteBuild({ version: '1.10.0', screen: 'better' }));
    const { stdout } = await workspace.mfe('releases', 'remote-tools');
    const [, first, second] = stdout.split('\n');
    expect(first).toMatch(/^1\.10\.0 +live +\S.* +Ann +- +- +4 +6\.2 kB$/);
    expect(second).toMatch(/^1\.0\.0 +previous +\S.* +Ann +- +- +4 +5\.9 kB$/);
  });

  it('say so of a channel on which nothing is live', async () => {
    const { stdout, code } = await workspace.mfe('status', '--channel', 'staging');
    expect(code).toBe(EXIT_CODES.done);
    expect(stdout).toContain('Nothing is live on staging yet.');
    expect((await workspace.mfe('history', '--channel', 'staging')).stdout).toContain(
      'Nothing was changed on staging',
    );
  });

  it('print no escape sequences where nobody sees them', async () => {
    const { stdout } = await workspace.mfe('status');
    expect(stdout).not.toContain('\u001b');
  });
});

describe('--json', () => {
  const read = async (...argv: string[]): Promise<unknown> =>
    JSON.parse((await workspace.mfe(...argv, '--json')).stdout);

  it('answers with one document and exact times', async () => {
    expect(await read('status')).toMatchObject({
      channel: 'production',
      revision: 2,
      apps: [
        { app: 'host', state: { current: '1.2.0' } },
        {
          app: 'remote-tools',
          since: { at: expect.stringMatching(/^\d{4}-.*Z$/), by: 'Ann <ann@example.com>' },
        },
      ],
    });
    expect(await read('history', '--limit', '1')).toMatchObject([
      { revision: 2, app: 'remote-tools', to: '1.0.0' },
    ]);
    expect(await read('releases', 'host')).toMatchObject([{ version: '1.2.0', state: 'live', commit: null }]);
    expect(await read('rollback', 'host', '--to', '1.2.0', '--reason', 'x')).toMatchObject({
      error: { code: 'CHANGE_REFUSED', objections: [{ check: 'Channel takes it' }] },
    });
    expect(await read('promote', 'host', '1.2.0')).toEqual({
      nothingToDo: expect.stringContaining('live already'),
    });
  });

  it('answers a change with the revision that it wrote', async () => {
    await workspace.build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
    expect(await read('publish', 'remote-tools', '--promote')).toMatchObject({
      release: { app: 'remote-tools', version: '1.1.0' },
      newFiles: 2,
      revision: { revision: 3, apps: { 'remote-tools': { current: '1.1.0' } } },
    });
    const revisionOf = (number: number, isDryRun: boolean) => ({ revision: { revision: number }, isDryRun });
    const why = ['--reason', 'x'];
    expect(await read('freeze', 'remote-tools', ...why, '--dry-run')).toMatchObject({ isDryRun: true });
    expect(await read('freeze', 'host', ...why)).toMatchObject(revisionOf(4, false));
    expect(await read('unfreeze', 'host', ...why)).toMatchObject(revisionOf(5, false));
    expect(await read('promote', 'remote-tools', '1.0.0', '--dry-run')).toMatchObject({ isDryRun: true });
    expect(await read('promote', 'remote-tools', '1.0.0')).toMatchObject(revisionOf(6, false));
    expect(await read('promote', 'remote-tools', '1.1.0')).toMatchObject(revisionOf(7, false));
    expect(await read('rollback', 'remote-tools', '--reason', 'x', '--dry-run')).toMatchObject({
      isDryRun: true,
    });
    expect(await read('rollback', 'remote-tools', '--reason', 'x')).toMatchObject({
      revision: { revision: 8, change: { action: 'rollback', from: '1.1.0', to: '1.0.0', reason: 'x' } },
      isDryRun: false,
      warnings: [],
    });
  });
});

describe('a command that is shown', () => {
  const shown = (text: string) =>
    [...text.matchAll(/npm run mfe -- ([^`\n]+)/g)].flatMap(([, call]) => call?.trim() ?? []);
  const npmRun = (...argv: string[]) => runMfeHere(argv, workspace.root, { MFE_COMMAND: 'npm run mfe --' });

  it('can be typed as it stands: a refusal tells the way out of it', async () => {
    await workspace.release(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
    await workspace.mfe('freeze', 'remote-tools', '--reason', 'World Series');
    const refused = await npmRun('promote', 'remote-tools', '1.0.0');
    const [unfreeze = ''] = shown(refused.stderr);
    expect(unfreeze).toBe('unfreeze remote-tools --reason "..."');
    const [name = '', app = '', option = ''] = unfreeze.split(' ');
    expect((await npmRun(name, app, option, 'over')).code).toBe(EXIT_CODES.done);
    expect((await npmRun('promote', 'remote-tools', '1.0.0')).code).toBe(EXIT_CODES.done);
  });

  it('speaks of the channel and store of the command that failed', async () => {
    const argv = ['promote', 'remote-tools', '7.0.0', '--channel', 'staging', '--store', '.data/registry'];
    const { stderr } = await npmRun(...argv);
    expect(shown(stderr)).toEqual(['releases remote-tools --channel staging --store .data/registry']);
  });

  it('is npm run mfe in the workspace, where no mfe is on the PATH', async () => {
    const script = join(import.meta.dirname, '../../../../scripts/mfe.ts');
    const { stderr } = await runMfe(['promot'], { cwd: workspace.root, script });
    expect(stderr).toContain('`npm run mfe -- --help` lists the commands');
  });

  it('loads no server for a command that starts none', async () => {
    const listLoaded = `import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        const found = next(name, context);
        process.stderr.write(found.url + ' ');
        return found;
      } });`;
    const { stderr } = await runMfe(['status'], {
      cwd: workspace.root,
      environment: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(listLoaded)}` },
    });
    const loaded = stderr.split(' ');
    expect(loaded).toContainEqual(expect.stringMatching(/status-command\.ts$/));
    const ofServers = /node_modules\/(fastify|pino|prom-client|jose|undici|@rspack\/core)\/|^node:http$/;
    expect(loaded.filter((url) => ofServers.test(url))).toEqual([]);
  });

  it('names what starts mfe in help and hints', async () => {
    expect((await npmRun('--help')).stdout).toContain('Usage: npm run mfe -- <command>');
    expect((await npmRun('promote', '--help')).stdout).toContain(
      '\n  npm run mfe -- promote remote-tools 1.4.0\n',
    );
    expect((await npmRun('promote')).stderr).toContain('`npm run mfe -- promote --help`');
  });
});
