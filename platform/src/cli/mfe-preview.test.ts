import { describe, expect, it, vi } from 'vitest';
import { aHostBuild, aRemoteBuild } from '../testing/a-build.ts';
import { createWorkspace } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './exit-codes.ts';

// Each test starts some processes; a machine that does other things too needs its time.
vi.setConfig({ testTimeout: 60_000 });

/** remote-tools 1.0.0 is live; 1.1.0 is built, and published where that is wanted. */
async function createScene({ isPublished = true } = {}) {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  await workspace.build(aRemoteBuild({ version: '1.1.0', screen: 'better' }));
  if (isPublished) await workspace.mfe('publish', 'remote-tools');
  return workspace;
}

describe('mfe preview', () => {
  it('makes a link to the newest release that is not live, and records who made it and why', async () => {
    const { mfe, live, registry } = await createScene();
    const { code, stdout } = await mfe('preview', 'remote-tools', '--reason', 'For the desk', '--by', 'Ann');
    expect(code).toBe(EXIT_CODES.done);
    const [preview] = await registry.listPreviews();
    expect(preview).toMatchObject({
      app: 'remote-tools',
      version: '1.1.0',
      by: 'Ann',
      reason: 'For the desk',
    });
    expect(stdout).toContain(
      `http://127.0.0.1:4000/_preview/${preview?.id}?to=%2Fsportsbooks%2Fodds-converter`,
    );
    expect(stdout).toContain('for 7 days');
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
    expect((await mfe('preview', 'remote-tools', '--dry-run')).stdout).toContain('Nothing was written');
    expect(await registry.listPreviews()).toEqual([]);
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
      ['--days', '0'],
    ] as const;
    for (const [option, value] of wrong) {
      const { code, stderr } = await mfe('preview', 'remote-tools', '1.1.0', option, value);
      expect(code).toBe(EXIT_CODES.usage);
      expect(stderr).toContain(`'${value}' is no`);
    }
    expect(await registry.listPreviews()).toEqual([]);
  });
});
