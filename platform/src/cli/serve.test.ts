import type { ChildProcess } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import { aHostBuild, aRemoteBuild } from '../testing/a-build.ts';
import { createWorkspace } from '../testing/a-workspace.ts';
import { runMfe } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './exit-codes.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The address that a process prints once it listens. */
const findAddress = (child: ChildProcess) =>
  new Promise<string>((resolve) => {
    let printed = '';
    child.stdout?.on('data', (part) => {
      printed += part;
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
      if (address) resolve(address);
    });
  });

describe('mfe serve', () => {
  it('serves what is live until it is told to end', async () => {
    const workspace = await createWorkspace();
    await workspace.release(aHostBuild());
    await workspace.release(aRemoteBuild());
    const answer = Promise.withResolvers<{ status: number; page: string }>();
    const run = runMfe(['serve', '--port', '0'], {
      cwd: workspace.root,
      onStart: async (child) => {
        const address = await findAddress(child);
        try {
          const response = await fetch(`${address}/sportsbooks/odds-converter`);
          answer.resolve({ status: response.status, page: await response.text() });
        } finally {
          child.kill('SIGTERM');
        }
      },
    });
    expect(await run).toMatchObject({ code: EXIT_CODES.done, stderr: '' });
    const { status, page } = await answer.promise;
    expect(status).toBe(200);
    expect(page).toContain('A line of the page.');
    expect((await run).stdout).toMatch(
      /^Serving production at http:\/\/127\.0\.0\.1:\d+; Ctrl\+C ends it\.$/m,
    );
  });

  it('refuses what is no port', async () => {
    const { root } = await createWorkspace();
    expect(await runMfe(['serve', '--port', 'http'], { cwd: root })).toMatchObject({
      code: EXIT_CODES.usage,
      stderr: expect.stringContaining("'http' is no port"),
    });
  });
});
