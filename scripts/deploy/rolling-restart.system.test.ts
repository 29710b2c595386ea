import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from './listen.ts';
import { publishSite } from './publish-site.ts';
import { startNginx } from './start-nginx.ts';
import { askHealth, DEPLOY, makeFolder, start, toService } from './unit-of-systemd.ts';

type Restart = (unit: string) => Promise<unknown>;

/** Runs deploy/rolling-restart with `restart` in place of `systemctl restart`. */
async function restartInTurn(servers: readonly string[], restart: Restart, environment = {}) {
  const address = await listen((request, response) => {
    restart((request.url ?? '').slice(1)).then(() => response.end());
  });
  const bin = await makeFolder();
  const systemctl = join(bin, 'systemctl');
  await writeFile(systemctl, `#!/bin/sh\n[ "$1" = restart ] && curl -sf "http://${address}/$2"\n`);
  await chmod(systemctl, 0o755);
  const env = { PATH: `${bin}${delimiter}${process.env.PATH}`, ...environment };
  const ended = { code: 0, stdout: '', stderr: '' };
  await promisify(execFile)(join(DEPLOY, 'rolling-restart'), servers, { env }).catch((error: unknown) =>
    Object.assign(ended, error),
  );
  return ended;
}

async function aServer() {
  const server = { isReady: true };
  const address = await listen((_, response) => response.writeHead(server.isReady ? 200 : 503).end());
  return Object.assign(server, { name: `edge@${address.split(':')[1]}` });
}

describe('rolling-restart', { tags: 'nginx' }, () => {
  it('restarts edges under load without a failed request', async () => {
    const folder = await makeFolder();
    const store = join(folder, 'store');
    await publishSite(store);
    const backend = `http://${await listen((_, response) => response.end('{}'))}`;
    const edges = new Map<string, ReturnType<typeof start>>();
    const startEdge = (unit: string) => {
      const port = Number(unit.split('@')[1]);
      const { command, environment } = toService('edge@.service', { folder, port });
      const places = { EDGE_STORE: store, EDGE_BACKEND: backend };
      const edge = start({ command, environment: { ...environment, ...places } });
      edges.set(unit, edge);
      return askHealth(edge.child, port);
    };
    const ports = [await findFreePort(), await findFreePort()];
    const units = ports.map((port) => `edge@${port}`);
    await Promise.all(units.map(startEdge));
    const nginx = await startNginx(ports.map((port) => `127.0.0.1:${port}`));
    onTestFinished(() => nginx.close());

    const restarted: string[] = [];
    const answers = new Map<number, number>();
    let isOver = false;
    // Calls of the backend are requested as well, because nginx does not retry them at another edge once an edge has
    // answered.
    const visitors = ['/', '/api/auth/status', '/', '/api/auth/status'].map(async (path) => {
      while (!isOver) {
        const { status } = await nginx.get(path);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        await pause(20);
      }
    });
    const ended = await restartInTurn(units, async (unit) => {
      const edge = edges.get(unit);
      edge?.child.kill('SIGTERM');
      await edge?.exited;
      restarted.push(unit);
      // As with systemd, the restart is over when the process has been started, before it answers.
      void startEdge(unit);
    });
    isOver = true;
    await Promise.all(visitors);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(restarted).toEqual(units);
    expect([...answers.keys()]).toEqual([200]);
  });

  it('leaves the rest as it was when a server does not come back', async () => {
    const [first, second] = [await aServer(), await aServer()];
    const restarted: string[] = [];
    const ended = await restartInTurn(
      [first.name, second.name],
      async (unit) => {
        restarted.push(unit);
        first.isReady = false;
      },
      { LONGEST_WAIT: '1' },
    );
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(
      `${first.name} is not ready after 1 s; look at: journalctl -u ${first.name}.`,
    );
    expect(restarted).toEqual([first.name]);
  });

  it('restarts none while another of its kind is not ready, and says which', async () => {
    const [first, second] = [await aServer(), await aServer()];
    second.isReady = false;
    const restarted: string[] = [];
    const ended = await restartInTurn([first.name, second.name], async (unit) => restarted.push(unit));
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(`${first.name} was not restarted: ${second.name} is not ready`);
    expect(restarted).toEqual([]);
  });

  it.each([
    [[], 'deploy/rolling-restart backend@8090'],
    [['edge'], 'edge has no port: name it as edge@8080'],
  ])('says how it is called when it is called with %j', async (servers, text) => {
    const ended = await restartInTurn(servers, async () => undefined);
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(text) });
  });
});
