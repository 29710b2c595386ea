import { aHostBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { createWorkspaceWithNext } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './explain-error.ts';

describe('mfe preview', () => {
  it('makes a link to the newest release that is not live, and records who made it and why', async () => {
    const { mfe, registry } = await createWorkspaceWithNext();
    const { stdout } = await mfe('preview', 'remote-tools', '--reason', 'For the desk', '--by', 'Ann');
    const [preview] = await registry.listPreviews();
    expect(preview).toMatchObject({ hasPicker: true, by: 'Ann', reason: 'For the desk' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toBe('Previewing remote-tools beside what is live on production');
    expect(lines.slice(-8)).toEqual([
      '',
      'remote-tools 1.1.0 is shown to whoever has this link, for 7 days:',
      '',
      `  http://127.0.0.1:4000/_preview/${preview?.id}?to=%2Fsportsbooks%2Fodds-converter`,
      '',
      'Nobody else sees it. The link first says what it will show, and asks.',
      'Its pages carry a mark, with the way out.',
      'There they can also choose other published releases; not with --no-picker.',
    ]);
  });

  it('writes nothing on a dry run', async () => {
    const { mfe, registry } = await createWorkspaceWithNext();
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
    const { mfe, build } = await createWorkspaceWithNext();
    const read = async (...argv: string[]) => JSON.parse((await mfe('preview', ...argv, '--json')).stdout);
    const asked = ['--site', 'https://www.example.com/ignored', '--path', '/sportsbooks/other'];
    const named = await read('remote-tools', '1.1.0', ...asked, '--days', '14');
    expect(named).toMatchObject({ preview: { reason: null }, isDryRun: false, warnings: [] });
    const { preview } = named;
    expect(named.link).toBe(`https://www.example.com/_preview/${preview.id}?to=%2Fsportsbooks%2Fother`);
    const days = (Date.parse(preview.until) - Date.parse(preview.at)) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    expect((await mfe('preview', 'remote-tools', '1.1.0', '--days', '1')).stdout).toMatch(
      /^Previewing remote-tools 1\.1\.0 beside what is live[\s\S]*has this link, for 1 day:\n/,
    );
    await build(aHostBuild({ version: '1.1.0' }));
    await mfe('publish', 'host');
    expect((await read('host')).link).toMatch(/\/_preview\/[\w-]+$/);
  });

  it('refuses what is not published or withdrawn, and says what to do', async () => {
    const { mfe, registry } = await createWorkspaceWithNext();
    expect(await mfe('preview', 'host')).toMatchObject({
      code: EXIT_CODES.refused,
      stderr: expect.stringContaining('publish the one to show first'),
    });
    expect((await mfe('preview', 'remote-tools', '1.2.0')).stderr).toContain(
      '`mfe publish remote-tools` stores a build without showing it',
    );
    await mfe('promote', 'remote-tools', '1.1.0');
    await mfe('rollback', 'remote-tools', '--reason', 'bad');
    expect((await mfe('preview', 'remote-tools', '1.1.0')).stderr).toContain('1.1.0 was withdrawn;');
    expect(await registry.listPreviews()).toEqual([]);
  });
});

describe('mfe preview of several releases', () => {
  it('makes one link to all of them, each named or the newest of its app', async () => {
    const { mfe, build, registry } = await createWorkspaceWithNext();
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

  it('ends with a word, before its time', async () => {
    const { mfe, registry } = await createWorkspaceWithNext();
    const { link } = JSON.parse((await mfe('preview', 'remote-tools', '--json')).stdout);
    expect((await mfe('preview', '--end', link)).stdout).toContain('The preview has ended');
    expect(await registry.listPreviews()).toEqual([]);
    expect((await mfe('preview', '--end', 'https://www.example.com/x')).code).toBe(EXIT_CODES.usage);
  });
});

describe('mfe preview of a revision', () => {
  it('shows what was live then, also by its time', async () => {
    const { mfe, registry } = await createWorkspaceWithNext();
    await mfe('promote', 'remote-tools', '1.1.0');
    const { stdout } = await mfe('preview', '--revision', '2');
    expect(stdout).toContain('production at revision 2 is shown to whoever has this link');
    const [preview] = await registry.listPreviews();
    expect(preview).toMatchObject({ revision: { channel: 'production', number: 2, replaced: [] } });
    const at = (await registry.readRevision('production', 1))?.change.at ?? '';
    const first = JSON.parse((await mfe('preview', '--at', at, '--json')).stdout);
    expect(first.preview).toMatchObject({ revision: { number: 1 }, releases: [{ app: 'host' }] });
    expect(first.link).toMatch(/\/_preview\/[\w-]+$/);
  });

  it('says which releases of then are withdrawn, and shows the live ones for them where that is wanted', async () => {
    const { mfe } = await createWorkspaceWithNext();
    await mfe('promote', 'remote-tools', '1.1.0');
    await mfe('rollback', 'remote-tools', '--reason', 'bad');
    const refused = await mfe('preview', '--revision', '3');
    expect(refused.code).toBe(EXIT_CODES.refused);
    expect(refused.stderr).toContain('remote-tools 1.1.0 was live then and is withdrawn since\n');
    expect(refused.stdout).toContain('With --replace-withdrawn, the link shows what is live now');
    const { stdout } = await mfe('preview', '--revision', '3', '--replace-withdrawn');
    expect(stdout).toContain('remote-tools 1.1.0 was withdrawn since; the link shows 1.0.0 in its place.');
  });
});
