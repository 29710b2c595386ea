import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './explain-error.ts';

/** remote-tools 1.0.0 is live; 1.1.0 is built, and published where that is wanted. */
async function createScene({ isPublished = true } = {}) {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  await workspace.build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
  if (isPublished) await workspace.mfe('publish', 'remote-tools');
  return workspace;
}

const HINTS = {
  '--site': /is no address of a site; write it as https:\/\/staging\.example\.com\.$/m,
  '--path': /is no page of the site; --path takes its path alone, for example \/mlb\/scores\.$/m,
  '--days': /is no number of days; --days takes a whole number from 1 to 90\.$/m,
};

describe('mfe preview', () => {
  it('makes a link to the newest release that is not live, and records who made it and why', async () => {
    const { mfe, live, registry } = await createScene();
    const { code, stdout } = await mfe('preview', 'remote-tools', '--reason', 'For the desk', '--by', 'Ann');
    expect(code).toBe(EXIT_CODES.done);
    const [preview] = await registry.listPreviews();
    expect(preview).toMatchObject({
      releases: [{ app: 'remote-tools', version: '1.1.0' }],
      hasPicker: true,
      by: 'Ann',
      reason: 'For the desk',
    });
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toBe('Previewing remote-tools beside what is live on production');
    expect(lines.slice(-7)).toEqual([
      '',
      'remote-tools 1.1.0 is shown to whoever has this link, for 7 days:',
      '',
      `  http://127.0.0.1:4000/_preview/${preview?.id}?to=%2Fsportsbooks%2Fodds-converter`,
      '',
      'Nobody else sees it. Its pages carry a mark, with the way out.',
      'There they can also choose other published releases; not with --no-picker.',
    ]);
    expect(await live()).toEqual({ host: '1.0.0', 'remote-tools': '1.0.0' });
  });

  it('shows what a promote would be refused for, and makes the link all the same', async () => {
    const workspace = await createScene();
    const shared = { react: '^20.0.0' };
    await workspace.build(aRemoteBuild({ version: '2.0.0', shared }));
    const { mfe, root } = workspace;
    // Published for a channel where no host is live yet.
    await mfe('publish', 'remote-tools', '--channel', 'staging');
    const { code, stdout } = await mfe('preview', 'remote-tools', '2.0.0');
    expect({ code, root }).toEqual({ code: EXIT_CODES.done, root });
    expect(stdout).toContain('remote-tools needs react ^20.0.0, the live host 1.0.0 provides 19.3.1');
    expect(stdout).toContain('/_preview/');
  });

  it('writes nothing on a dry run', async () => {
    const { mfe, registry } = await createScene();
    expect((await mfe('preview', 'remote-tools', '--dry-run')).stdout).toMatch(
      /\n\nDry run: remote-tools 1\.1\.0 can be previewed\. Nothing was written, and no link made\.\n$/,
    );
    expect(JSON.parse((await mfe('preview', 'remote-tools', '--dry-run', '--json')).stdout)).toMatchObject({
      link: null,
      isDryRun: true,
    });
    expect(await registry.listPreviews()).toEqual([]);
  });

  it('leads to the site, the page and for the days that are asked for', async () => {
    const { mfe, build } = await createScene();
    const read = async (...argv: string[]) => JSON.parse((await mfe('preview', ...argv, '--json')).stdout);
    const asked = ['--site', 'https://www.example.com/ignored', '--path', '/sportsbooks/other'];
    const named = await read('remote-tools', '1.1.0', ...asked, '--days', '90');
    expect(named).toMatchObject({
      preview: { releases: [{ app: 'remote-tools', version: '1.1.0' }], reason: null },
      isDryRun: false,
      warnings: [],
    });
    const { preview } = named;
    expect(named.link).toBe(`https://www.example.com/_preview/${preview.id}?to=%2Fsportsbooks%2Fother`);
    const days = (Date.parse(preview.until) - Date.parse(preview.at)) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    expect((await mfe('preview', 'remote-tools', '1.1.0', '--days', '1')).stdout).toMatch(
      /^Previewing remote-tools 1\.1\.0 beside what is live[\s\S]*has this link, for 1 day:\n/,
    );
    await build(aHostBuild({ version: '1.1.0' }));
    await mfe('publish', 'host');
    expect((await read('host')).link).toMatch(/\/_preview\/[\w-]+$/);
  });

  it('leads to the first route of an app without a menu', async () => {
    const { mfe, build } = await createScene();
    const { manifest, files } = aRemoteBuild({ version: '1.2.0', screen: 'no menu' });
    const { navigation: _, ...declaration } = manifest.declaration;
    await build({ manifest: { ...manifest, declaration }, files });
    await mfe('publish', 'remote-tools');
    const { stdout } = await mfe('preview', 'remote-tools', '1.2.0', '--json');
    expect(JSON.parse(stdout).link).toMatch(/\?to=%2Fsportsbooks%2Fodds-converter$/);
  });

  it('refuses what is not published, withdrawn, or not to be understood, and says what to do', async () => {
    const { mfe, registry } = await createScene({ isPublished: false });
    const none = await mfe('preview', 'remote-tools');
    expect(none).toMatchObject({ code: EXIT_CODES.refused });
    expect(none.stderr).toContain('publish the one to show first');
    const unpublished = await mfe('preview', 'remote-tools', '1.1.0');
    expect(unpublished.stderr).toContain('`mfe publish remote-tools` stores a build without showing it');
    await mfe('publish', 'remote-tools', '--promote');
    await mfe('rollback', 'remote-tools', '--reason', 'bad');
    expect((await mfe('preview', 'remote-tools', '1.1.0')).stderr).toContain('was withdrawn by a rollback');
    const wrong = [
      ['--site', 'nowhere'],
      ['--path', 'https://evil.example/'],
      ['--site', 'ftp://example.com'],
      ['--days', '0'],
      ['--days', '91'],
      ['--days', '5x'],
      ['--days', 'x5'],
    ] as const;
    for (const [option, value] of wrong) {
      const { code, stderr } = await mfe('preview', 'remote-tools', '1.1.0', option, value);
      expect(code).toBe(EXIT_CODES.usage);
      expect(stderr).toContain(`'${value}' is no`);
      expect(stderr).toMatch(HINTS[option]);
    }
    expect(await registry.listPreviews()).toEqual([]);
  });
});

describe('mfe preview of several releases', () => {
  it('makes one link to all of them, each named or the newest of its app', async () => {
    const { mfe, build, registry } = await createScene();
    await build(aHostBuild({ version: '1.1.0' }));
    await mfe('publish', 'host');
    const { code, stdout } = await mfe('preview', 'remote-tools', 'host@1.1.0', '--no-picker');
    expect(code).toBe(EXIT_CODES.done);
    const [preview] = await registry.listPreviews();
    expect(preview).toMatchObject({
      schema: 2,
      releases: [
        { app: 'remote-tools', version: '1.1.0' },
        { app: 'host', version: '1.1.0' },
      ],
      hasPicker: false,
    });
    expect(stdout).toContain('✔ host: Files are stored');
    expect(stdout).toContain('remote-tools 1.1.0, host 1.1.0 is shown to whoever has this link');
    expect(stdout).toContain(`/_preview/${preview?.id}?to=%2Fsportsbooks%2Fodds-converter`);
    expect(stdout).not.toContain('choose other');
  });

  it('is in the form of before where it is one release without a picker', async () => {
    const { mfe, registry } = await createScene();
    await mfe('preview', 'remote-tools@1.1.0', '--no-picker');
    expect(await registry.listPreviews()).toMatchObject([{ schema: 1, app: 'remote-tools' }]);
  });

  it('ends with a word, before its time', async () => {
    const { mfe, registry } = await createScene();
    const { link } = JSON.parse((await mfe('preview', 'remote-tools', '--json')).stdout);
    expect((await mfe('preview', '--end', link)).stdout).toContain('The preview has ended');
    expect(await registry.listPreviews()).toEqual([]);
    expect((await mfe('preview', '--end', 'https://www.example.com/x')).code).toBe(EXIT_CODES.usage);
  });
});

describe('mfe preview of a revision', () => {
  it('shows what was live then, also by its time', async () => {
    const { mfe, registry } = await createScene();
    await mfe('promote', 'remote-tools', '1.1.0');
    const { stdout } = await mfe('preview', '--revision', '2');
    expect(stdout).toContain('production at revision 2 is shown to whoever has this link');
    const [preview] = await registry.listPreviews();
    expect(preview).toMatchObject({
      releases: [
        { app: 'host', version: '1.0.0' },
        { app: 'remote-tools', version: '1.0.0' },
      ],
      revision: { channel: 'production', number: 2, replaced: [] },
    });
    const at = (await registry.readRevision('production', 1))?.change.at ?? '';
    const first = JSON.parse((await mfe('preview', '--at', at, '--json')).stdout);
    expect(first.preview).toMatchObject({ revision: { number: 1 }, releases: [{ app: 'host' }] });
    expect(first.link).toMatch(/\/_preview\/[\w-]+$/);
  });

  it('says which releases of then are withdrawn, and shows the live ones for them where that is wanted', async () => {
    const { mfe } = await createScene();
    await mfe('promote', 'remote-tools', '1.1.0');
    await mfe('rollback', 'remote-tools', '--reason', 'bad');
    const refused = await mfe('preview', '--revision', '3');
    expect(refused.code).toBe(EXIT_CODES.refused);
    expect(refused.stderr).toContain('remote-tools 1.1.0 was live then and is withdrawn since');
    const { stdout } = await mfe('preview', '--revision', '3', '--replace-withdrawn');
    expect(stdout).toContain('remote-tools 1.1.0 was withdrawn since; the link shows 1.0.0 in its place.');
  });

  it.each([
    [['--revision', '9'], EXIT_CODES.refused, 'there is no revision 9 of production; the newest is 2'],
    [['--revision', '0'], EXIT_CODES.usage, "'0' is no revision"],
    [
      ['--at', '2010-01-01T00:00Z'],
      EXIT_CODES.refused,
      'nothing was live on it yet; the first revision is of',
    ],
    [['--at', '2110-01-01T00:00Z'], EXIT_CODES.refused, 'that time is still to come'],
    [['--at', '2026-02-30T00:00Z'], EXIT_CODES.usage, "'2026-02-30T00:00Z' is no time"],
    [['--at', '2026-02-20T00:00'], EXIT_CODES.usage, 'takes one with its zone'],
    [['--revision', '1', '--at', '2010-01-01T00:00Z'], EXIT_CODES.usage, 'name one of them'],
    [['--revision', '1', 'host'], EXIT_CODES.usage, 'not both'],
    [['host', '--replace-withdrawn'], EXIT_CODES.usage, 'goes with --revision'],
    [[], EXIT_CODES.usage, 'Name an app'],
    [['host', '1.0.0', '1.1.0'], EXIT_CODES.usage, 'name several releases as app@version'],
    [['host@1.0.0', 'host'], EXIT_CODES.usage, 'host is named twice'],
  ])('is refused for %j', async (argv, code, said) => {
    const { mfe, registry } = await createScene();
    const run = await mfe('preview', ...argv);
    expect(run).toMatchObject({ code, stderr: expect.stringContaining(said) });
    expect(await registry.listPreviews()).toEqual([]);
  });
});
