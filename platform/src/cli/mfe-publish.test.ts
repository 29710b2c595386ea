import { mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aHostBuild, aRemoteBuild, type BuildFixture } from '../testing/a-build.ts';
import { createWorkspace, type Workspace } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './exit-codes.ts';

// Each test starts some processes; a machine that does other things too needs its time.
vi.setConfig({ testTimeout: 60_000 });

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
    expect(stdout).toMatch(/✔ Stored +2 new files \(4\.0 kB\), 2 unchanged/);
    expect(stdout.trimEnd().split('\n').at(-2)).toBe(
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
