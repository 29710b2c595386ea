import { join } from 'node:path';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorkspace, type Workspace } from '../testing/a-workspace.ts';
import { runMfe } from '../testing/run-mfe.ts';

let workspace: Workspace;

beforeEach(async () => {
  workspace = await createWorkspace(aHostBuild({ version: '1.2.0' }), aRemoteBuild());
});

describe('mfe promote, rollback, freeze and unfreeze', () => {
  const next = aRemoteBuild({ version: '1.1.0', screen: 'better' });

  it('say what is so now, and what can be done next', async () => {
    const { mfe, build } = workspace;
    const print = async (...argv: string[]) => (await mfe(...argv)).stdout.trimEnd().split('\n').slice(-2);
    const why = ['--reason', 'x'];
    await build(next);
    await mfe('publish', 'remote-tools');
    expect(await print('promote', 'remote-tools', '1.1.0', '--dry-run')).toEqual([
      '',
      'Dry run: production takes this. Nothing was written.',
    ]);
    expect(await print('promote', 'remote-tools', '1.1.0')).toEqual([
      'remote-tools 1.1.0 is live on production (revision 3), in place of 1.0.0.',
      'Should it turn out bad: mfe rollback remote-tools --reason "..."',
    ]);
    expect(await print('rollback', 'remote-tools', ...why, '--dry-run')).toEqual([
      '',
      'Dry run: remote-tools 1.0.0 would be live on production, and 1.1.0 withdrawn. Nothing was written.',
    ]);
    expect(await print('rollback', 'remote-tools', ...why)).toEqual([
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
});

describe('--json', () => {
  const read = async (...argv: string[]): Promise<unknown> =>
    JSON.parse((await workspace.mfe(...argv, '--json')).stdout);

  it('answers with one document where nothing was changed', async () => {
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
    expect(await read('promote', 'remote-tools', '1.0.0', '--dry-run')).toMatchObject({ isDryRun: true });
    expect(await read('promote', 'remote-tools', '1.0.0')).toMatchObject({ revision: { revision: 4 } });
    const back = ['rollback', 'remote-tools', '--to', '1.1.0', '--reason', 'x'];
    expect(await read(...back, '--dry-run')).toMatchObject({ isDryRun: true });
    expect(await read(...back)).toMatchObject({
      revision: { revision: 5, change: { action: 'rollback', from: '1.0.0', to: '1.1.0', reason: 'x' } },
      isDryRun: false,
      warnings: [],
    });
    const freeze = ['freeze', 'remote-tools', '--reason', 'x'];
    expect(await read(...freeze, '--dry-run')).toMatchObject({ isDryRun: true });
    expect(await read(...freeze)).toMatchObject({ revision: { revision: 6 }, isDryRun: false });
  });
});

describe('a command that is shown', () => {
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
});
