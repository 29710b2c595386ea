import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryStore, type MemoryStore } from '@sharpside/object-store/testing/failing-store';
import { createRegistry } from '@sharpside/registry/records/registry';
import {
  type AppsFixture,
  aHostRelease,
  aRemoteRelease,
  publishFixture,
  type ReleaseFixture,
  writeRevision,
} from '@sharpside/registry/testing/releases';
import { createTestClock, type TestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog, type TestLog } from '@sharpside/server-kit/testing/test-log';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { type EdgeConfigInput, parseEdgeConfig } from '../config.ts';
import { createEdge } from '../create-edge.ts';

export type TestEdge = {
  app: FastifyInstance;
  store: MemoryStore;
  clock: TestClock;
  log: TestLog;
  stateDir: string;
};

export type TestEdgeOptions = Partial<Omit<TestEdge, 'app'>> & {
  config?: Partial<EdgeConfigInput>;
  prepare?: ((app: FastifyInstance) => void) | undefined;
};

export async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'edge-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A store with one revision where `apps` are live. By default it has host 1.0.0 and remote-tools 1.0.0 and 1.1.0,
 * besides `releases`.
 */
export async function aStore(
  apps: AppsFixture = { host: {}, 'remote-tools': {} },
  ...releases: ReleaseFixture[]
): Promise<MemoryStore> {
  const store = createMemoryStore();
  const usual = [aHostRelease(), aRemoteRelease(), aRemoteRelease({ version: '1.1.0' })];
  for (const release of [...releases, ...usual]) await publishFixture(store, release);
  await writeRevision(store, 1, apps);
  return store;
}

/** An edge that begins to read its channel; closed when the test ends. */
export async function openTestEdge(options: TestEdgeOptions = {}): Promise<TestEdge> {
  const store = options.store ?? (await aStore());
  const stateDir = options.stateDir ?? (await makeTemporaryFolder());
  const clock = options.clock ?? createTestClock();
  const log = options.log ?? createTestLog();
  const config = parseEdgeConfig({ storeLocation: 'unused', stateDir, ...options.config });
  const app = createEdge(config, { registry: createRegistry(store), clock, log });
  options.prepare?.(app);
  onTestFinished(async () => {
    await app.close();
    // A given clock may be shared with servers that still run, so its waiting tasks are not checked.
    if (options.clock) return;
    await clock.leap(60 * 60 * 1000);
    expect(clock.waiting, 'tasks that keep a closed edge running').toBe(0);
  });
  await app.ready();
  return { app, store, clock, log, stateDir };
}

/** An edge that has read its channel; closed when the test ends. */
export async function startTestEdge(options?: TestEdgeOptions): Promise<TestEdge> {
  const edge = await openTestEdge(options);
  await edge.app.started;
  return edge;
}
