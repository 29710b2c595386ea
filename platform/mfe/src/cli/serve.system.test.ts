import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { listen } from '../testing/listen.ts';
import { runMfe, runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

const findAddress = (child: ChildProcess) =>
  new Promise<string>((resolve) => {
    let printed = '';
    child.stdout?.on('data', (part) => {
      printed += part;
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
      if (address) resolve(address);
    });
  });

/** The port of a running server, so that it is in use. */
const takePort = async () => new URL(await listen(createServer())).port;

const runUntilItListens = (argv: readonly string[], cwd: string, environment: Record<string, string> = {}) =>
  runMfe(argv, {
    cwd,
    environment,
    onStart: async (child) => {
      await findAddress(child);
      child.kill('SIGTERM');
    },
  });

describe('mfe control', () => {
  it('serves the registry that is named to teams, until it is told to end', async () => {
    const { root, registryFolder } = await createWorkspace();
    const { code, stdout, stderr } = await runUntilItListens(['control', '--port', '0'], root);
    expect({ code, stderr }).toEqual({ code: EXIT_CODES.done, stderr: '' });
    expect(stdout).toMatch(
      new RegExp(
        `^The control service of ${registryFolder} is at http://127\\.0\\.0\\.1:\\d+; Ctrl\\+C ends it\\.\n$`,
      ),
    );
    const named = ['control', '--port', '0', '--store', 'other'];
    const other = await runUntilItListens(named, root, { CONTROL_STORE: registryFolder, CONTROL_PORT: 'x' });
    expect(other.stdout).toContain(`The control service of ${join(root, 'other')} is at `);
  });

  it('says what to do where it cannot listen, in its own words', async () => {
    const { mfe } = await createWorkspace();
    const port = await takePort();
    const taken = await mfe('control', '--port', port);
    expect(taken.code).toBe(EXIT_CODES.refused);
    expect(taken.stderr).toContain(
      `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or choose another with --port`,
    );
    expect(taken.stderr).toContain('(CANNOT_LISTEN; docs/errors.md has more)');
    // An address reserved for documentation, which no machine has.
    const away = await mfe('control', '--port', '0', '--host', '203.0.113.1');
    expect(away.stderr).toContain(
      '203.0.113.1 is no address of this machine. Choose one that it has with --host, for example 127.0.0.1.',
    );
  });

  it('names the variable that is wrong, and refuses what is no port', async () => {
    const { root, mfe } = await createWorkspace();
    const { stderr } = await runMfeHere(['control'], root, { CONTROL_PORT: 'eighty' });
    expect(stderr).toContain("CONTROL_PORT: must be a whole number from 0 to 65535; it is 'eighty'");
    for (const port of ['65536', '8O']) {
      expect(await mfe('control', '--port', port)).toMatchObject({
        code: EXIT_CODES.usage,
        stderr: expect.stringContaining(`'${port}' is no port; --port takes a number from 0 (any free one)`),
      });
    }
  });
});

describe('mfe serve', () => {
  it('serves the channel of the command, or of EDGE_CHANNEL, and tells machines in lines of JSON', async () => {
    const { root } = await createWorkspace(aHostBuild());
    const serve = ['serve', '--port', '0'];
    const staging = await runUntilItListens([...serve, '--channel', 'staging'], root, { EDGE_CHANNEL: 'qa' });
    expect(staging.stdout).toMatch(/^Serving staging at /m);
    const fromEnvironment = await runUntilItListens(serve, root, { EDGE_CHANNEL: 'qa', EDGE_STORE: '' });
    expect(fromEnvironment.stdout).toMatch(/^Serving qa at /m);
    const { stdout } = await runUntilItListens([...serve, '--json'], root);
    expect(stdout).toMatch(/^\{.*"event":"edge-listening".*\}$/m);
  });

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
});
