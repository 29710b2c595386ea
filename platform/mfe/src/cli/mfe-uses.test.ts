import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './explain-error.ts';

const UI = '@sharpside/shared-ui';

async function createScene() {
  const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
  const { build, mfe } = workspace;
  await build(aRemoteBuild({ version: '1.1.0', imports: { [UI]: ['Box'], react: ['useState'] } }));
  await mfe('publish', 'remote-tools');
  await mfe('promote', 'remote-tools', '1.1.0', '--canary', '10');
  return workspace;
}

describe('mfe uses', () => {
  it('says which releases that visitors may get use a name, by its module with or without a scope', async () => {
    const { mfe } = await createScene();
    for (const module of ['shared-ui', UI])
      expect((await mfe('uses', `${module}#Box`)).stdout.trimEnd().split('\n')).toEqual([
        'APP           VERSION  STATE   SCREEN            MODULE                NAMES',
        'remote-tools  1.1.0    canary  ./odds-converter  @sharpside/shared-ui  Box',
      ]);
    expect((await mfe('uses', 'react')).stdout).toMatch(
      /1\.0\.0 +live .*useState\n.*1\.1\.0 +canary .*useState\n/,
    );
  });

  it('names a release that takes the module whole: it may use any of its names', async () => {
    const { mfe } = await createWorkspace(
      aHostBuild(),
      aRemoteBuild({ imports: { [UI]: ['*'], react: ['useState'] } }),
    );
    expect((await mfe('uses', 'shared-ui#Box')).stdout).toMatch(/remote-tools +1\.0\.0 +live .* any\n$/);
    expect((await mfe('uses', 'react#useRef')).stdout).toBe('No release on production uses react#useRef.\n');
  });

  it('says so where nobody uses it, and gives programs the list', async () => {
    const { mfe } = await createScene();
    expect((await mfe('uses', 'shared-ui#Dial')).stdout).toBe(
      'No release on production uses shared-ui#Dial.\n',
    );
    expect(JSON.parse((await mfe('uses', 'shared-ui#Box', '--json')).stdout)).toMatchObject({
      uses: [{ app: 'remote-tools', role: 'canary', screen: './odds-converter', names: ['Box'] }],
      unreadable: [],
    });
  });

  it.each(['#Box', 'shared-ui#', 'shared-ui#Box#Dial', ''])('refuses %j', async (text) => {
    const { mfe } = await createWorkspace();
    expect((await mfe('uses', text)).code).toBe(EXIT_CODES.usage);
  });
});

describe('mfe releases', () => {
  it('marks the releases that do not fit what is live, and says why', async () => {
    const { build, mfe } = await createScene();
    // A publish for a channel without a host compares nothing.
    await build(aRemoteBuild({ version: '1.2.0', imports: { [UI]: ['Dial', 'Knob'] } }));
    await mfe('publish', 'remote-tools', '--channel', 'staging', '--new-channel');
    const { stdout } = await mfe('releases', 'remote-tools');
    expect(stdout).toMatch(
      /^VERSION +STATE +FITS .*\n1\.2\.0 +- +no .*\n1\.1\.0 +canary, 10 % +yes .*\n1\.0\.0 +live +yes /,
    );
    expect(stdout).toContain(
      `1.2.0 does not fit what is live on production: remote-tools imports Dial from ${UI} (./odds-converter), the live host 1.0.0 does not export it; no published host does; publish one that does, or leave the name out (and 1 reason more; --json has all)`,
    );
  });
});
