import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRemoteFolder } from '../../testing/a-remote-folder.ts';
import { buildApps, buildInChild } from './build-apps.ts';

describe('buildApps', () => {
  it('builds several apps, each in its own folder, and keeps their order and the working folder', async () => {
    const before = process.cwd();
    const names = ['remote-one', 'remote-two', 'remote-three'];
    const apps = await Promise.all(
      names.map(async (name) => ({ name, root: await createRemoteFolder(name) })),
    );
    const built = await buildApps(apps);
    expect(built.map(({ name, built: { manifest } }) => [name, manifest.name])).toEqual(
      names.map((name) => [name, name]),
    );
    expect(built.map(({ built: { folder } }) => folder)).toEqual(apps.map(({ root }) => join(root, 'dist')));
    expect(process.cwd()).toBe(before);
  });

  it('fails with what is wrong in the one that cannot be built', async () => {
    const broken = await createRemoteFolder('remote-broken', {
      'src/screens/one-screen.tsx': 'export default function {',
    });
    const apps = [{ root: await createRemoteFolder() }, { root: broken }];
    await expect(buildApps(apps)).rejects.toThrow(/remote-broken was not built:\n[\s\S]*one-screen\.tsx/);
  });
});

describe('buildInChild', () => {
  it('shows what the process said before it ended, on either of its outputs', async () => {
    const root = await createRemoteFolder('remote-sample', {
      'rspack.config.ts': `import { writeSync } from 'node:fs';
writeSync(1, 'on the one');
writeSync(2, ', on the other');
process.kill(process.pid, 'SIGKILL');
`,
    });
    await expect(buildInChild(root)).rejects.toMatchObject({
      code: 'BUILD_FAILED',
      message: expect.stringMatching(
        /^remote-sample was not built: its process ended with SIGKILL\.\n.*on the (one|other).*on the (one|other)$/,
      ),
    });
  });

  it('gives the configuration of an app no secrets', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('MFE_TOKEN', 'a token').stubEnv('CONTROL_SIGNING_KEY', 'a key').stubEnv('OURS', 'of the team');
    const root = await createRemoteFolder('remote-sample', {
      'rspack.config.ts': `const { MFE_TOKEN, CONTROL_SIGNING_KEY, OURS } = process.env;
throw new Error(JSON.stringify([MFE_TOKEN, CONTROL_SIGNING_KEY, OURS]));
`,
    });
    await expect(buildInChild(root)).rejects.toThrow('[null,null,"of the team"]');
  });

  it('ends when it is told to', async () => {
    const root = await createRemoteFolder('remote-sample', {
      'rspack.config.ts': 'setInterval(() => {}, 1000);\nawait new Promise(() => {});\n',
    });
    const ending = new AbortController();
    const build = buildInChild(root, {}, { signal: ending.signal });
    ending.abort();
    await expect(build).rejects.toMatchObject({
      code: 'BUILD_FAILED',
      message: 'remote-sample was not built: The operation was aborted',
    });
  });
});
