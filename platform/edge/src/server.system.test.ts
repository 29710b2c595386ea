import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { aHostRelease, publishFixture, writeRevision } from '@sharpside/registry/testing/releases';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEvents } from './testing/event-reader.ts';
import { makeTemporaryFolder } from './testing/test-edge.ts';

/** A server in a process of its own, on a registry in a folder, and everything that it prints. */
async function startProcess(environment: NodeJS.ProcessEnv = {}) {
  const folder = await makeTemporaryFolder();
  const store = openRegistryStore(join(folder, 'store'), {});
  await publishFixture(store, aHostRelease());
  await writeRevision(store, 1, { host: {} });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      EDGE_STORE: join(folder, 'store'),
      EDGE_STATE: join(folder, 'state'),
      EDGE_PORT: '0',
      ...environment,
    },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines: Record<string, unknown>[] = [];
  const complaints: string[] = [];
  const listening = Promise.withResolvers<string>();
  // By then its last output has been read, too.
  const exited = once(child, 'close');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const entry = JSON.parse(line);
    lines.push(entry);
    if (entry.event === 'edge-listening') listening.resolve(entry.url);
  });
  child.stderr.on('data', (text) => complaints.push(String(text)));
  return { child, store, lines, complaints, exited, listening: listening.promise };
}

// Each test starts a process, which takes its time on a busy machine.
describe('the server', { timeout: 60_000 }, () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('lets open tabs go at %s and ends well', async (signal) => {
    const { child, listening, exited, lines, complaints } = await startProcess();
    const events = await openEvents(await listening);
    await events.next();
    await events.next();
    child.kill(signal);
    expect(await events.next()).toBeUndefined();
    expect(await exited).toEqual([0, null]);
    expect(lines.map(({ event }) => event)).toEqual(['revision-live', 'edge-listening', 'edge-closed']);
    expect(complaints).toEqual([]);
  });

  it('serves what the folder holds, and follows it', async () => {
    const { store, listening } = await startProcess();
    const url = await listening;
    const page = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(await page.text()).toContain('/assets/host/main.1.0.0.js');
    const events = await openEvents(url);
    onTestFinished(() => events.close());
    await events.next();
    await events.next();
    await writeRevision(store, 2, { host: {} });
    expect(await events.next()).toMatchObject({ event: 'revision', id: '2' });
  });

  it('says what is wrong with its configuration, and fails', async () => {
    const { exited, complaints } = await startProcess({ EDGE_PORT: 'eighty' });
    expect(await exited).toEqual([1, null]);
    expect(complaints.join('')).toBe(
      "The environment of the edge (docs/edge.md has every setting) is not valid:\n  - EDGE_PORT: must be a whole number from 0 to 65535; it is 'eighty'\n",
    );
  });

  it('says that its port is taken, and fails', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { port } = v.parse(v.object({ port: v.number() }), other.address());
    const { exited, complaints } = await startProcess({ EDGE_PORT: String(port) });
    expect(await exited).toEqual([1, null]);
    expect(complaints.join('')).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use\. [^\n]*EDGE_PORT[^\n]*\n$/);
  });
});
