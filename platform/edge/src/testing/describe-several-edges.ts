import { join } from 'node:path';
import { type Store, StoreError } from '@sharpside/object-store';
import type { CreateStorage } from '@sharpside/object-store/testing/describe-store';
import { beforeEachOperation } from '@sharpside/object-store/testing/dying-store';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { publish } from '@sharpside/registry/publish/publish';
import { createRegistry } from '@sharpside/registry/records/registry';
import { aHostBuild, aRemoteBuild, writeBuild } from '@sharpside/registry/testing/a-build';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseEdgeConfig } from '../config.ts';
import { startEdge } from '../server.ts';

const APP = 'remote-tools';
const PAGE = '/sportsbooks/odds-converter';
const author = { channel: 'production', by: 'Ann', reason: null };

/** A store that can be taken away from the edges, and brought back. */
type Reach = { isAway: boolean };

const overReach = (store: Store, reach: Reach): Store =>
  beforeEachOperation(store, async () => {
    if (reach.isAway) throw new StoreError('the store is away', { code: 'STORE_FAILED' });
  });

async function release(store: Store, version: string): Promise<void> {
  const remote = aRemoteBuild({ version, screen: `odds${version.replaceAll('.', '')}` });
  for (const build of version === '1.0.0' ? [aHostBuild(), remote] : [remote]) {
    const { name: app } = build.manifest;
    const folder = await writeBuild(await createTemporaryFolder(), build);
    await publish({ store }, { ...author, app, folder, commit: null });
    await makeChange({ store }, { action: 'promote', ...author, app, version: build.manifest.version });
  }
}

/** Starts an edge; without a folder of its own it has never seen anything before. */
async function start(open: () => Store, { reach, stateDir }: { reach: Reach; stateDir?: string }) {
  const folder = stateDir ?? join(await createTemporaryFolder(), 'state');
  const config = parseEdgeConfig({
    port: 0,
    storeLocation: 'given',
    stateDir: folder,
    pollIntervalMs: 100,
    // A store that is slow today is not away.
    storeTimeoutMs: 60_000,
  });
  const registry = createRegistry(overReach(open(), reach));
  const edge = await startEdge(config, { registry, log: createTestLog() });
  onTestFinished(() => edge.close());
  return { ...edge, stateDir: folder };
}

type Edge = Awaited<ReturnType<typeof start>>;

const ask = async ({ url }: Edge, path: string) => {
  const answer = await fetch(url + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

const waitForVersion = (edges: readonly Edge[], version: string) =>
  Promise.all(
    edges.map((edge) =>
      vi.waitFor(async () =>
        expect((await ask(edge, '/live.json')).text).toContain(`"metadata":{"version":"${version}"`),
      ),
    ),
  );

const waitForStatus = (edges: readonly Edge[], status: string) =>
  Promise.all(
    edges.map((edge) =>
      vi.waitFor(async () => expect(JSON.parse((await ask(edge, '/readyz')).text).status).toBe(status)),
    ),
  );

/** Requirements of three edges on one registry, in any kind of store. Run it once per store. */
export function describeSeveralEdges(name: string, createStorage: CreateStorage): void {
  async function startThree() {
    const open = await createStorage();
    const reach: Reach = { isAway: false };
    await release(open(), '1.0.0');
    const startOne = () => start(open, { reach });
    const edges = await Promise.all([startOne(), startOne(), startOne()]);
    return { open, reach, edges };
  }

  describe(`three edges on ${name}`, () => {
    it('give the same bytes under the same names, and so does one that begins without a state', async () => {
      const { open, reach, edges } = await startThree();
      const [first, ...others] = edges;
      await first.close();
      const again = await start(open, { reach });
      const answers = await Promise.all([...others, again].map((edge) => ask(edge, PAGE)));
      const seen = answers.map(({ status, text, headers }) => ({ status, text, etag: headers.get('etag') }));
      expect(seen[0]).toMatchObject({ status: 200, etag: expect.stringMatching(/^".+"$/) });
      expect(seen).toEqual(seen.map(() => seen[0]));
    }, 120_000);

    it('serve what was good last while the store is away, say so, recover, and notice a release and its rollback', async () => {
      const { open, reach, edges } = await startThree();
      const [first, ...others] = edges;
      const before = await ask(first, PAGE);
      reach.isAway = true;
      await first.close();
      const restarted = await start(open, { reach, stateDir: first.stateDir });
      const fresh = await start(open, { reach });
      await waitForStatus([...others, restarted], 'stale');
      for (const edge of [...others, restarted]) {
        const page = await ask(edge, PAGE);
        expect({ status: page.status, text: page.text }).toEqual({ status: 200, text: before.text });
        expect(page.headers.get('live-revision')).toBe('2;stale');
        expect((await ask(edge, '/readyz')).status).toBe(200);
      }
      expect((await ask(fresh, '/readyz')).status).toBe(503);

      reach.isAway = false;
      await release(open(), '1.1.0');
      const all = [...others, restarted, fresh];
      await waitForVersion(all, '1.1.0');
      await waitForStatus(all, 'ready');
      for (const edge of all) expect((await ask(edge, PAGE)).headers.get('live-revision')).toBe('3');

      const change = { action: 'rollback', ...author, app: APP, reason: 'It looks wrong' } as const;
      await makeChange({ store: open() }, change);
      await waitForVersion(all, '1.0.0');
    }, 120_000);
  });
}
