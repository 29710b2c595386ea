import { readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { aHostBuild, aRemoteBuild, type BuildFixture } from '../testing/a-build.ts';
import { createWorkspace, type Workspace } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './exit-codes.ts';

let workspace: Workspace;

beforeEach(async () => {
  workspace = await createWorkspace();
  await workspace.release(aHostBuild({ version: '1.2.0' }));
  await workspace.release(aRemoteBuild());
});

const LIVE = { host: '1.2.0', 'remote-tools': '1.0.0' };

describe('mfe publish', () => {
  const aNext = () => aRemoteBuild({ version: '1.1.0', screen: 'better' });

  it('stores a release that nobody sees yet, and says what to do next', async () => {
    await workspace.build(aNext());
    const { code, stdout } = await workspace.mfe('publish', 'remote-tools');
    expect(code).toBe(EXIT_CODES.done);
    expect(stdout).toMatch(/✔ Stored +2 new files \(4\.0 kB\), 2 unchanged/);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(
      'remote-tools 1.1.0 is published. Nobody sees it yet; make it live: mfe promote remote-tools 1.1.0',
    );
    expect(await workspace.live()).toEqual(LIVE);
  });

  it('writes nothing on a dry run', async () => {
    await workspace.build(aNext());
    const before = await workspace.store.list('');
    const { code, stdout } = await workspace.mfe('publish', 'remote-tools', '--promote', '--dry-run');
    expect({ code, after: await workspace.store.list('') }).toEqual({ code: EXIT_CODES.done, after: before });
    expect(stdout).toContain('Dry run: remote-tools 1.1.0 would be published with 2 new files');
  });

  it('takes a build from elsewhere, of an app that is new', async () => {
    const folder = await workspace.build(aRemoteBuild({ name: 'remote-mlb', pathPrefix: '/mlb' }));
    const { code } = await workspace.mfe('publish', 'remote-mlb', '--dir', folder, '--json');
    expect(code).toBe(EXIT_CODES.done);
    expect(await workspace.registry.listApps()).toContain('remote-mlb');
  });

  type Spoil = (folder: string) => Promise<unknown>;
  const keep: Spoil = async () => {};
  const entry = aNext().manifest.entry;

  it.each<[string, BuildFixture, Spoil, string[]]>([
    [
      'the version is there',
      aRemoteBuild({ screen: 'other' }),
      keep,
      ['remote-tools 1.0.0 is already published'],
    ],
    [
      'it needs React 20',
      aRemoteBuild({ version: '1.1.0', shared: { react: '^20.0.0' } }),
      keep,
      ['remote-tools needs react ^20.0.0, the live host 1.2.0 provides 19.3.1'],
    ],
    [
      'its prefix belongs to another remote',
      aRemoteBuild({ name: 'remote-nba', pathPrefix: '/sportsbooks' }),
      keep,
      ['the prefix /sportsbooks belongs to the live remote-tools 1.0.0'],
    ],
    [
      'the host serves its path',
      aRemoteBuild({ name: 'remote-nba', pathPrefix: '/help' }),
      keep,
      ['/help is a route of the live host 1.2.0, and within /help of remote-nba'],
    ],
    ['a file is missing', aNext(), (folder) => unlink(join(folder, entry)), [`${entry} is missing`]],
    [
      'a file is corrupt',
      aNext(),
      async (folder) => {
        const bytes = await readFile(join(folder, entry));
        await writeFile(join(folder, entry), bytes.fill(0, 10, 11));
      },
      [`${entry} is not the file that was built`],
    ],
    [
      'the declaration has three mistakes',
      aNext(),
      async (folder) => {
        const { manifest } = aNext();
        const { navigation, routes } = manifest.declaration;
        const declaration = {
          ...manifest.declaration,
          pathPrefix: 'sportsbooks/',
          navigation: { ...navigation, label: '' },
          routes: routes.map((route) => ({ ...route, access: 'vip' })),
        };
        await writeFile(join(folder, 'remote.json'), JSON.stringify({ ...manifest, declaration }));
      },
      [
        'declaration.pathPrefix: must be an absolute path',
        'declaration.navigation.label: must not be empty',
        "declaration.routes.0.access: must be 'public', 'protected' or 'subscriber'",
      ],
    ],
  ])('is refused when %s, and what is live stays live', async (_, fixture, spoil, messages) => {
    await spoil(await workspace.build(fixture));
    const before = await workspace.store.list('releases/');
    const { code, stderr } = await workspace.mfe('publish', fixture.manifest.name, '--promote');
    expect(code).toBe(EXIT_CODES.refused);
    for (const message of messages) expect(stderr).toContain(message);
    expect(stderr).toContain('What is live stays live.');
    expect(await workspace.live()).toEqual(LIVE);
    expect(await workspace.store.list('releases/')).toEqual(before);
  });

  it('is refused for a host that a live remote cannot run in', async () => {
    await workspace.build(
      aHostBuild({ version: '2.0.0', provides: { react: '20.0.0', 'shared-ui': '1.0.0' } }),
    );
    const { code, stderr } = await workspace.mfe('publish', 'host', '--promote');
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toContain('the live remote-tools 1.0.0 needs react ^19.0.0, host 2.0.0 provides 20.0.0');
    expect(await workspace.live()).toEqual(LIVE);
  });
});

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
      'remote-tools is frozen (World Series); `mfe unfreeze remote-tools` first',
    );
    expect((await workspace.mfe('rollback', 'remote-tools', '--reason', 'bad')).code).toBe(EXIT_CODES.done);
    expect((await workspace.mfe('unfreeze', 'remote-tools', '--reason', 'over')).code).toBe(EXIT_CODES.done);
    expect(
      (await workspace.mfe('rollback', 'remote-tools', '--to', '1.1.0', '--reason', 'good after all')).code,
    ).toBe(EXIT_CODES.done);
    expect(await workspace.live()).toEqual({ ...LIVE, 'remote-tools': '1.1.0' });
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
    expect(stdout).toMatch(/^production, revision 2, changed (just now|\d+ s ago) by Ann$/m);
    expect(stdout).toMatch(/^APP +LIVE +SINCE +BY +PREVIOUS +CANARY +NOTES$/m);
    expect(stdout).toMatch(/^remote-tools +1\.0\.0 +\S.* +Ann +- +- +1\.1\.0 is published, not live$/m);
  });

  it('list the releases of an app, newest first, with what each is', async () => {
    await workspace.release(aRemoteBuild({ version: '1.10.0', screen: 'better' }));
    const { stdout } = await workspace.mfe('releases', 'remote-tools');
    const [, first, second] = stdout.split('\n');
    expect(first).toMatch(/^1\.10\.0 +live +\S.* +Ann +- +4 +5\.7 kB$/);
    expect(second).toMatch(/^1\.0\.0 +previous +\S.* +Ann +- +4 +5\.4 kB$/);
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
    expect(await read('rollback', 'remote-tools', '--reason', 'x')).toMatchObject({
      revision: { revision: 4, change: { action: 'rollback', from: '1.1.0', to: '1.0.0', reason: 'x' } },
      warnings: [],
    });
  });
});

describe('a wrong command line', () => {
  it.each([
    [['promot', 'host', '1.0.0'], "There is no command 'promot'. Did you mean 'promote'?"],
    [['status', '--chanel', 'staging'], "There is no option --chanel. Did you mean '--channel'?"],
    [['promote', 'tools', '1.0.0'], "There is no app 'tools'. Did you mean 'remote-tools'?"],
    [['publish', 'nobody'], "There is no app 'nobody'. Apps: host, remote-tools."],
    [['promote', 'host', 'v1.0.0'], "'v1.0.0' is no version"],
    [['promote', 'host', '1.2.0', '--canary', '101'], "'101' is no percentage"],
    [['promote', 'host', '1.2.0', '--canary', 'some'], "'some' is no percentage"],
    [['history', '--limit', '0'], "'0' is no number of changes"],
    [['status', '--channel', 'Production!'], "'Production!' is no channel"],
    [['rollback', 'remote-tools'], 'Missing --reason <text>'],
  ])('%j ends with 2 and says what was meant', async (argv, message) => {
    const { code, stderr, stdout } = await workspace.mfe(...argv);
    expect({ code, stdout }).toEqual({ code: EXIT_CODES.usage, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toContain('--help`');
  });

  it('is helped, as is one that asks', async () => {
    expect(await workspace.mfe()).toMatchObject({ code: EXIT_CODES.usage });
    for (const argv of [['--help'], ['help'], ['help', 'promote'], ['promote', '--help']]) {
      const { code, stdout } = await workspace.mfe(...argv);
      expect(code).toBe(EXIT_CODES.done);
      expect(stdout).toContain('Usage: mfe');
    }
  });
});
