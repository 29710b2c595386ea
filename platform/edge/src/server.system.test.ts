import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { aHostRelease, publishFixture, writeRevision } from '@sharpside/registry/testing/releases';
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
  return { child, lines, complaints, exited, listening: listening.promise };
}

// Each test starts a process, which takes its time on a busy machine.
describe('the server', { timeout: 60_000 }, () => {
  it('serves what its folder holds, and lets open tabs go at SIGTERM and ends well', async () => {
    const { child, listening, exited, lines, complaints } = await startProcess();
    const url = await listening;
    expect(await (await fetch(url)).text()).toContain('/assets/host/main.1.0.0.js');
    const events = await openEvents(url);
    await events.next();
    await events.next();
    child.kill('SIGTERM');
    expect(await events.next()).toBeUndefined();
    expect(await exited).toEqual([0, null]);
    expect(lines.map(({ event }) => event)).toEqual(['revision-live', 'edge-listening', 'edge-closed']);
    expect(complaints).toEqual([]);
  });
});
