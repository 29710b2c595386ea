import { listenTestControl } from '@sharpside/control/testing/listen-control';
import { createTokens } from '@sharpside/control/tokens/tokens';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { findRegistryFaults } from '@sharpside/registry/testing/find-registry-faults';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

/** A workspace with a live host, and tokens for remote-tools made at its store. */
async function createScene() {
  const workspace = await createWorkspace(aHostBuild());
  const tokens = createTokens({ store: workspace.store, now: () => new Date() });
  const grant = { apps: ['remote-tools'], holder: 'Tools team', by: 'Ops', days: 9000 };
  const aToken = async (right: 'publish' | 'promote') =>
    (await tokens.create({ ...grant, rights: [right] })).text;
  const mfeAt = (store: string, texts: readonly string[], ...argv: string[]) =>
    runMfeHere(argv, workspace.root, { MFE_STORE: store, MFE_TOKEN: texts.join(',') });
  return { ...workspace, aToken, mfeAt };
}

describe('mfe publish over HTTP', () => {
  it('publishes what was built here, promotes it with the token for that, and says what was checked', async () => {
    const { build, store, aToken, mfeAt, live } = await createScene();
    const { url } = await listenTestControl({ store });
    await build(aRemoteBuild());
    const texts = [await aToken('publish'), await aToken('promote')];
    const run = await mfeAt(url, texts, 'publish', 'remote-tools', '--promote');
    expect(run).toMatchObject({ code: EXIT_CODES.done, stderr: '' });
    expect(run.stdout).toMatch(/ {2}Sending 5 files \([\d.]+ kB\)/);
    expect(run.stdout).toMatch(/✔ Files are whole[\s\S]*✔ Stored +4 new files/);
    expect(run.stdout).toContain('remote-tools 1.0.0 is live on production');
    expect(await live()).toEqual({ host: '1.0.0', 'remote-tools': '1.0.0' });
    expect(await findRegistryFaults(store, 'production')).toEqual([]);
    const again = await mfeAt(url, texts, 'publish', 'remote-tools');
    expect(again).toMatchObject({
      code: EXIT_CODES.refused,
      stderr: expect.stringMatching(/1\.0\.0 is already published \(by Tools team, .*same build/),
    });
  });

  it('sends nothing on a dry run', async () => {
    const { build, store, aToken, mfeAt } = await createScene();
    const { url } = await listenTestControl({ store });
    await build(aRemoteBuild());
    const texts = [await aToken('publish')];
    const dryRun = await mfeAt(url, texts, 'publish', 'remote-tools', '--dry-run');
    expect(dryRun.stdout).toContain('Dry run: remote-tools 1.0.0 would be published with 4 new files');
    expect(await store.list('uploads/')).toEqual([]);
    expect(await store.list('releases/remote-tools/')).toEqual([]);
  });
});
