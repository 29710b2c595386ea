import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
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
      '  ✔ Stored                 2 new files (4.2 kB), 2 unchanged',
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
      'Dry run: remote-tools 1.1.0 would be published with 2 new files (4.2 kB), 2 unchanged, and would be made live on production. Nothing was written.',
    );
    expect((await workspace.mfe('publish', 'remote-tools', '--dry-run')).stdout).toMatch(
      /\n\nDry run: remote-tools 1\.1\.0 would be .*, 2 unchanged\. Nothing was written\.\n$/,
    );
    const { release, ...rest } = JSON.parse(
      (await workspace.mfe('publish', 'remote-tools', '--dry-run', '--json')).stdout,
    );
    expect(rest).toMatchObject({
      isNew: true,
      newFiles: 2,
      unchangedFiles: 2,
      isDryRun: true,
      revision: null,
    });
    expect(release).not.toHaveProperty('manifest');
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
});
