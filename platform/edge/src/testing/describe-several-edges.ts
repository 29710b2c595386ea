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

const PAGE = '/sportsbooks/odds-converter';
const author = { channel: 'production', by: 'Ann', reason: null };

async function release(store: Store, version: string): Promise<void> {
  const remote = aRemoteBuild({ version, screen: `odds${version.replaceAll('.', '')}` });
  for (const build of version === '1.0.0' ? [aHostBuild(), remote] : [remote]) {
    const { name: app } = build.manifest;
    const folder = await writeBuild(await createTemporaryFolder(), build);
    await publish({ store }, { ...author, app, folder, commit: null });
    await makeChange({ store }, { action: 'promote', ...author, app, version: build.manifest.version });
  }
}

/** Starts an edge; in an empty folder it has never seen anything before. */
async function start(store: Store, stateDir: string) {
  // A store that is slow today is not away.
  const config = { port: 0, storeLocation: 'given', stateDir, pollIntervalMs: 100, storeTimeoutMs: 60_000 };
  const edge = await startEdge(parseEdgeConfig(config), {
    registry: createRegistry(store),
    log: createTestLog(),
  });
  onTestFinished(() => edge.close());
  return edge;
}

type Edge = Awaited<ReturnType<typeof start>>;

async function ask({ url }: Edge, path: string) {
  const answer = await fetch(url + path);
  const { status, headers } = answer;
  const [etag, revision] = [headers.get('etag'), headers.get('live-revision')];
  return { status, text: await answer.text(), etag, revision };
}

const waitFor = (edges: readonly Edge[], path: string, text: string) =>
  Promise.all(
    edges.map((edge) => vi.waitFor(async () => expect((await ask(edge, path)).text).toContain(text))),
  );
const waitForVersion = (edges: readonly Edge[], version: string) =>
  waitFor(edges, '/live.json', `"metadata":{"version":"${version}"`);

/** Requirements of several edges on one registry, in any kind of store. Run it once per store. */
export function describeSeveralEdges(name: string, createStorage: CreateStorage): void {
  describe(`edges on ${name}`, () => {
    it('give the same bytes, go on without the store and say so, and notice a release and its rollback', async () => {
      const open = await createStorage();
      await release(open(), '1.0.0');
      const reach = { isAway: false };
      const startIn = (folder: string) =>
        start(
          beforeEachOperation(open(), async () => {
            if (reach.isAway) throw new StoreError('the store is away', { code: 'STORE_FAILED' });
          }),
          folder,
        );
      const folder = await createTemporaryFolder();
      const [first, other] = await Promise.all([startIn(folder), startIn(await createTemporaryFolder())]);
      const before = await ask(first, PAGE);
      expect(before).toMatchObject({ status: 200, etag: expect.stringMatching(/^".+"$/) });
      expect(await ask(other, PAGE)).toEqual(before);

      reach.isAway = true;
      await first.close();
      const [restarted, fresh] = [await startIn(folder), await startIn(await createTemporaryFolder())];
      await waitFor([other, restarted], '/readyz', '"status":"stale"');
      for (const edge of [other, restarted])
        expect(await ask(edge, PAGE)).toEqual({ ...before, revision: '2;stale' });
      expect((await ask(fresh, '/readyz')).status).toBe(503);

      reach.isAway = false;
      await release(open(), '1.1.0');
      const all = [other, restarted, fresh];
      await waitForVersion(all, '1.1.0');
      await waitFor(all, '/readyz', '"status":"ready"');
      const change = {
        action: 'rollback',
        ...author,
        app: 'remote-tools',
        reason: 'It looks wrong',
      } as const;
      await makeChange({ store: open() }, change);
      await waitForVersion(all, '1.0.0');
      for (const edge of all) expect((await ask(edge, PAGE)).revision).toBe('4');
    }, 120_000);
  });
}
