import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aHostBuild, aRemoteBuild } from '../testing/a-build.ts';
import { createWorkspace } from '../testing/a-workspace.ts';
import { runMfe, runMfeHere } from '../testing/run-mfe.ts';
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
    const workspace = await createWorkspace(aHostBuild(), aRemoteBuild());
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

  it('says what to do where the port is in use, in its own words', async () => {
    const workspace = await createWorkspace(aHostBuild());
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      other.close();
    });
    const { port } = v.parse(v.object({ port: v.number() }), other.address());
    const { code, stderr } = await workspace.mfe('serve', '--port', String(port));
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toContain(
      `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or choose another with --port`,
    );
    expect(stderr).not.toContain('EADDRINUSE');
  });

  it('names the variable that is wrong', async () => {
    const { root } = await createWorkspace();
    const { code, stderr } = await runMfeHere(['serve'], root, { EDGE_PORT: 'eighty' });
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toContain("EDGE_PORT: must be a number; it is 'eighty'");
  });

  it('refuses what is no port', async () => {
    const { mfe } = await createWorkspace();
    expect(await mfe('serve', '--port', 'http')).toMatchObject({
      code: EXIT_CODES.usage,
      stderr: expect.stringContaining("'http' is no port"),
    });
  });
});
