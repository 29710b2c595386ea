import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aHostBuild, aRemoteBuild, type BuildFixture } from '@sharpside/registry/testing/a-build';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorkspace, type Workspace } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './explain-error.ts';

let workspace: Workspace;

beforeEach(async () => {
  workspace = await createWorkspace(aHostBuild({ version: '1.2.0' }), aRemoteBuild());
});

const LIVE = { host: '1.2.0', 'remote-tools': '1.0.0' };

describe('mfe publish', () => {
  const aNext = () => aRemoteBuild({ version: '1.1.0', screen: 'better' });

  it('stores a release that nobody sees yet, and says what to do next', async () => {
    await workspace.build(aNext());
    const { code, stdout } = await workspace.mfe('publish', 'remote-tools');
    expect(code).toBe(EXIT_CODES.done);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toBe('Publishing remote-tools from remote-tools/dist, for production');
    expect(lines.slice(-4)).toEqual([
      '  ✔ Stored                 2 new files (4.5 kB), 2 unchanged',
      '',
      'remote-tools 1.1.0 is published. Nobody sees it yet; make it live: mfe promote remote-tools 1.1.0',
      'To show it to some by a link first: mfe preview remote-tools 1.1.0',
    ]);
    expect(await workspace.live()).toEqual(LIVE);
  });

  it('writes nothing on a dry run', async () => {
    await workspace.build(aNext());
    const before = await workspace.store.list('');
    const { code, stdout } = await workspace.mfe('publish', 'remote-tools', '--promote', '--dry-run');
    expect({ code, after: await workspace.store.list('') }).toEqual({ code: EXIT_CODES.done, after: before });
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(
      'Dry run: remote-tools 1.1.0 would be published with 2 new files (4.5 kB), 2 unchanged, and would be made live on production. Nothing was written.',
    );
    expect((await workspace.mfe('publish', 'remote-tools', '--dry-run')).stdout).toMatch(
      /\n\nDry run: remote-tools 1\.1\.0 would be .*, 2 unchanged\. Nothing was written\.\n$/,
    );
    expect(
      JSON.parse((await workspace.mfe('publish', 'remote-tools', '--dry-run', '--json')).stdout),
    ).toEqual({
      release: {
        schema: 1,
        app: 'remote-tools',
        version: '1.1.0',
        publishedAt: expect.any(String),
        publishedBy: expect.any(String),
        commit: null,
      },
      isNew: true,
      newFiles: 2,
      newBytes: expect.any(Number),
      unchangedFiles: 2,
      isDryRun: true,
      revision: null,
    });
  });

  it('goes on where an earlier run came as far as the release, and ends where it was live already', async () => {
    await workspace.build(aNext());
    await workspace.mfe('publish', 'remote-tools');
    const dryRun = await workspace.mfe('publish', 'remote-tools', '--promote', '--dry-run');
    expect(dryRun.stdout).toContain(
      'Dry run: remote-tools 1.1.0 is published already, and would be made live on production.',
    );
    const { code, stdout } = await workspace.mfe('publish', 'remote-tools', '--promote');
    expect(code).toBe(EXIT_CODES.done);
    expect(stdout).not.toContain('Stored');
    expect(stdout).toContain('\n\nPromoting remote-tools 1.1.0 on production\n');
    expect(stdout).toContain('remote-tools 1.1.0 is live on production (revision 3), in place of 1.0.0.');
    const again = await workspace.mfe('publish', 'remote-tools', '--promote');
    expect(again.code).toBe(EXIT_CODES.done);
    expect(again.stdout).toMatch(
      /\n\nremote-tools 1\.1\.0 is live on production already; nothing was left to do\.\n$/,
    );
    const { stdout: json } = await workspace.mfe('publish', 'remote-tools', '--promote', '--json');
    expect(JSON.parse(json)).toMatchObject({ isNew: false, isDryRun: false, revision: null });
  });

  it('stores a release and says why it cannot be live, where somebody froze the app meanwhile', async () => {
    await workspace.build(aNext());
    await workspace.mfe('publish', 'remote-tools');
    await workspace.mfe('freeze', 'remote-tools', '--reason', 'World Series');
    const { code, stderr } = await workspace.mfe('publish', 'remote-tools', '--promote');
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toContain('remote-tools is frozen (World Series)');
    expect(await workspace.live()).toEqual(LIVE);
  });

  it('puts the commit of the sources into the release', { tags: 'git' }, async () => {
    await workspace.build(aNext());
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', workspace.root, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
    git('init', '-q');
    git('add', 'remote-tools');
    git('-c', 'user.name=Ann', '-c', 'user.email=a@example.com', 'commit', '-qm', 'First');
    const commit = git('rev-parse', 'HEAD');
    await workspace.mfe('publish', 'remote-tools');
    const release = await workspace.registry.readRelease('remote-tools', '1.1.0');
    expect(release?.commit).toBe(commit);
    const { stdout } = await workspace.mfe('releases', 'remote-tools');
    expect(stdout).toMatch(new RegExp(`^1\\.1\\.0 .* ${commit.slice(0, 9)} +- +4 `, 'm'));
  });

  it('takes a build from elsewhere, of an app that is new', async () => {
    const folder = await workspace.build(aRemoteBuild({ name: 'remote-mlb', pathPrefix: '/mlb' }));
    await rename(folder, join(workspace.root, 'from-ci'));
    const { code, stdout } = await workspace.mfe('publish', 'remote-mlb', '--dir', 'from-ci');
    expect(code).toBe(EXIT_CODES.done);
    expect(stdout).toContain('Publishing remote-mlb from from-ci, for production\n');
    expect(await workspace.registry.listApps()).toContain('remote-mlb');
  });

  it('says so when the version was raised and the build forgotten', async () => {
    const folder = await workspace.build(aRemoteBuild({ screen: 'other' }));
    await writeFile(join(folder, '../package.json'), '{ "version": "1.2.0" }');
    const { code, stderr } = await workspace.mfe('publish', 'remote-tools');
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toContain('but package.json says 1.2.0');
    expect(stderr).toContain('build again: `mfe build remote-tools`');
    expect(stderr).not.toContain('raise the version');
  });

  it('asks for a higher version where package.json has the one that is published', async () => {
    const folder = await workspace.build(aRemoteBuild({ screen: 'other' }));
    await writeFile(join(folder, '../package.json'), '{ "version": "1.0.0" }');
    const { stderr } = await workspace.mfe('publish', 'remote-tools');
    expect(stderr).toContain('raise the version in package.json and build again');
  });

  it('tells a folder that is no app yet from a name that was mistyped', async () => {
    await mkdir(join(workspace.root, 'remote-nhl'));
    const { code, stderr } = await workspace.mfe('publish', 'remote-nhl');
    expect(code).toBe(EXIT_CODES.usage);
    expect(stderr).toContain('The folder remote-nhl has no package.json');
    expect(stderr).toContain('docs/remotes.md');
    expect((await workspace.mfe('publish', 'remote-toolz')).stderr).toContain(
      "There is no app 'remote-toolz'. Did you mean 'remote-tools'?\n",
    );
    expect((await workspace.mfe('publish', 'not an app', '--dir', '.')).stderr).toContain(
      "There is no app 'not an app'. Apps: host, remote-tools.\n",
    );
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
      'its API prefix belongs to the product',
      aRemoteBuild({ name: 'remote-nba', pathPrefix: '/nba', api: { '/api/nfl/goalies/': 'nba' } }),
      keep,
      ["the API prefix /api/nfl/goalies/ belongs to the product's own backend"],
    ],
    [
      'its API prefix is not below /api/, and overlaps',
      aRemoteBuild({
        ...{ name: 'remote-nba', pathPrefix: '/nba' },
        api: { '/nba/': 'nba', '/api/nba/': 'nba', '/api/nba/teams/': 'nba' },
      }),
      keep,
      ["declaration.api./nba/: must be below '/api/'", "overlaps '/api/nba/'"],
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
      aHostBuild({ version: '2.0.0', provides: { react: '20.0.0', '@sharpside/shared-ui': '1.0.0' } }),
    );
    const { code, stderr } = await workspace.mfe('publish', 'host', '--promote');
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toContain('the live remote-tools 1.0.0 needs react ^19.0.0, host 2.0.0 provides 20.0.0');
    expect(await workspace.live()).toEqual(LIVE);
  });
});
