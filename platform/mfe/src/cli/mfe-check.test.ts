import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorkspace, type Workspace } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './explain-error.ts';

let workspace: Workspace;

beforeEach(async () => {
  workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
});

const aHeavyBuild = (times: number) =>
  aRemoteBuild({ version: '1.1.0', screen: 'x'.repeat(times * 'odds'.length) });

describe('mfe check', () => {
  it('says that a build may be published and promoted, what it loads, and writes nothing', async () => {
    await workspace.build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
    const before = await workspace.store.list('');
    const { code, stdout } = await workspace.mfe('check', 'remote-tools');
    expect(code).toBe(EXIT_CODES.done);
    const lines = stdout.split('\n');
    expect(lines.slice(0, 2)).toEqual([
      'Checking remote-tools from remote-tools/dist, for production',
      '  ✔ Build is there         remote-tools 1.1.0, 4 files',
    ]);
    expect(lines.slice(-10)).toEqual([
      '  ✔ Channel takes it',
      '  ✔ Pages start            not opened in a browser: no Chromium was found',
      '',
      'LOADS                                SIZE    AGAINST LIVE',
      expect.stringMatching(/^screen \.\/odds-converter {14}\d\.\d kB {2}\+\d+ B$/),
      'every picture, font and style sheet  30 B    =',
      '',
      'remote-tools 1.1.0 may be published and promoted.',
      'Next: mfe publish remote-tools --promote',
      '',
    ]);
    expect(await workspace.store.list('')).toEqual(before);
  });

  it('names everything that a publish would refuse', async () => {
    const shared = { react: '^20.0.0' };
    const folder = await workspace.build(aRemoteBuild({ shared, screen: 'other', pathPrefix: '/help' }));
    await writeFile(join(folder, 'stray.js'), 'export {};');
    await writeFile(join(folder, '../package.json'), '{ "version": "1.2.0" }');
    const { code, stderr } = await workspace.mfe('check', 'remote-tools');
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toMatch(/Version is new: .* but package\.json says 1\.2\.0/);
    expect(stderr).toContain('Files are whole: stray.js is not listed in remote.json');
    expect(stderr).toContain('Shared modules fit: remote-tools needs react ^20.0.0');
    expect(stderr).toContain('Paths are free: /help is a route of the live host');
  });

  it('holds a release to its size budget unless its growth is allowed, as publish does, in any folder', async () => {
    const folder = await workspace.build(aHeavyBuild(200));
    const { code, stderr } = await workspace.mfe('check', 'remote-tools');
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toMatch(
      /Size is in budget: screen \.\/odds-converter would load \d+\.\d kB; it loads \d\.\d kB in 1\.0\.0, which is live, and its budget is/,
    );
    expect((await workspace.mfe('publish', 'remote-tools')).code).toBe(EXIT_CODES.refused);
    await rename(folder, join(workspace.root, 'from-ci'));
    for (const [command, where] of [
      ['check', 'Checking remote-tools from from-ci, for production'],
      ['publish', 'Publishing remote-tools from from-ci, for production'],
    ] as const) {
      const allowed = await workspace.mfe(command, 'remote-tools', '--dir', 'from-ci', '--allow-growth');
      expect(allowed.code).toBe(EXIT_CODES.done);
      expect(allowed.stdout).toContain(where);
      expect(allowed.stdout).toMatch(/✔ Size is in budget +allowed: screen \.\/odds-converter would load/);
    }
  });

  it('leaves no report if it opened no page, and publish then warns', async () => {
    const folder = await workspace.build(aRemoteBuild({ version: '1.1.0' }));
    const before = await readdir(folder);
    await workspace.mfe('check', 'remote-tools');
    expect(await readdir(folder)).toEqual(before);
    const { code, stdout } = await workspace.mfe('publish', 'remote-tools');
    expect(code).toBe(EXIT_CODES.done);
    expect(stdout).toContain(
      '  ! Pages start            1 warning\n      this build has no report of `mfe check`, so nobody knows if its pages start\n',
    );
  });

  it('refuses to publish a build of which its report has faults', async () => {
    const folder = await workspace.build(aRemoteBuild({ version: '1.1.0' }));
    const build = toIntegrity(await readFile(join(folder, 'remote.json')));
    const report = {
      schema: 1,
      build,
      checkedAt: '2026-07-01T11:00:00.000Z',
      pages: ['/'],
      faults: ['/ failed'],
    };
    await writeFile(join(folder, 'check-report.json'), JSON.stringify(report));
    const { code, stderr } = await workspace.mfe('publish', 'remote-tools');
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toContain('\n  - Pages start: / failed\n');
    // A check does not judge its own earlier report.
    expect((await workspace.mfe('check', 'remote-tools')).code).toBe(EXIT_CODES.done);
  });

  it('tells machines what each screen loads, and the pictures, fonts and style sheets', async () => {
    await workspace.build(aRemoteBuild({ version: '1.1.0' }));
    const { stdout } = await workspace.mfe('check', 'remote-tools', '--json');
    const { loads, ...rest } = JSON.parse(stdout);
    expect(rest).toEqual({ app: 'remote-tools', version: '1.1.0' });
    expect(loads).toEqual([
      { what: 'screen ./odds-converter', bytes: expect.any(Number), liveBytes: expect.any(Number) },
      { what: 'every picture, font and style sheet', bytes: 30, liveBytes: 30 },
    ]);
  });

  it('shows a screen that loads less, one that loads the same, and one that is new', async () => {
    const readChange = async (screen: string) => {
      await workspace.build(aRemoteBuild({ version: '1.1.0', screen }));
      const { stdout } = await workspace.mfe('check', 'remote-tools');
      return /^screen .* kB +(.*)$/m.exec(stdout)?.[1];
    };
    expect(await readChange('o')).toMatch(/^-\d+ B$/);
    expect(await readChange('odds')).toBe('=');
    await workspace.build(aRemoteBuild({ name: 'remote-mlb', pathPrefix: '/mlb' }));
    expect((await workspace.mfe('check', 'remote-mlb')).stdout).toMatch(/^screen .* kB +new$/m);
  });
});
