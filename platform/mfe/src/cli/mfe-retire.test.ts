import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './explain-error.ts';

const createSite = () => createWorkspace(aHostBuild(), aRemoteBuild());

describe('mfe retire', () => {
  it('takes an app off the site, says how it comes back, and status and history know', async () => {
    const { mfe, live } = await createSite();
    const { code, stdout } = await mfe('retire', 'remote-tools', '--reason', 'The season is over');
    expect(code).toBe(EXIT_CODES.done);
    expect(stdout.trimEnd().split('\n')).toEqual([
      'remote-tools is off production (revision 3).',
      'New page loads have neither its menu nor its pages; an open tab keeps them until its next page load.',
      'To bring it back: mfe promote remote-tools 1.0.0',
    ]);
    expect(await live()).toEqual({ host: '1.0.0' });
    expect((await mfe('status')).stdout).toMatch(/^remote-tools .*retired; 1\.0\.0 is published, not live$/m);
    expect((await mfe('history', '--limit', '1')).stdout).toMatch(
      /retire +1\.0\.0 → none .* The season is over/,
    );
    expect((await mfe('promote', 'remote-tools', '1.0.0')).code).toBe(EXIT_CODES.done);
    expect(await live()).toEqual({ host: '1.0.0', 'remote-tools': '1.0.0' });
  });

  it('writes nothing on a dry run, without a reason, or for the host', async () => {
    const { mfe, live } = await createSite();
    const before = await live();
    const dryRun = await mfe('retire', 'remote-tools', '--reason', 'over', '--dry-run');
    expect(dryRun.stdout).toContain('Dry run: remote-tools would be off production. Nothing was written.');
    expect((await mfe('retire', 'remote-tools')).stderr).toContain('Missing --reason <text>');
    const host = await mfe('retire', 'host', '--reason', 'over');
    expect(host).toMatchObject({
      code: EXIT_CODES.refused,
      stderr: expect.stringContaining('the site itself'),
    });
    expect(await live()).toEqual(before);
  });
});
