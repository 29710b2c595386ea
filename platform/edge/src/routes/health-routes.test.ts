import { createMemoryStore } from '@sharpside/object-store/testing/failing-store';
import { writeRevision } from '@sharpside/registry/testing/releases';
import { describe, expect, it, vi } from 'vitest';
import { aStore, openTestEdge, startTestEdge } from '../testing/test-edge.ts';

describe('/readyz', () => {
  it('is ready once a revision is served', async () => {
    const { app } = await startTestEdge();
    const answer = await app.inject('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: 'ready',
      channel: 'production',
      revision: 1,
      staleSince: null,
      reason: null,
      untrusted: [],
      problems: [],
      backends: [],
    });
  });

  it('is not ready while nothing is live, and says what to do, though the process is up', async () => {
    const { app } = await startTestEdge({ store: createMemoryStore() });
    const { statusCode, headers } = await app.inject('/healthz');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    const readiness = await app.inject('/readyz');
    expect(readiness.statusCode).toBe(503);
    expect(readiness.json()).toMatchObject({
      status: 'not-ready',
      revision: null,
      reason: 'Channel production has no revision; publish and promote a release of the host.',
    });
  });

  it('is stale, since when and why, while the store does not answer', async () => {
    const { app, store, clock } = await startTestEdge();
    store.mood = 'failing';
    await clock.advance(60_000);
    const { statusCode, body } = await app.inject('/readyz');
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toMatchObject({
      status: 'stale',
      revision: 1,
      staleSince: '2031-01-01T00:00:00.100Z',
      reason: 'The store does not answer.',
    });
  });
});

describe('an edge whose store hangs at the start', () => {
  async function openHangingEdge() {
    const store = await aStore();
    store.mood = 'hanging';
    return openTestEdge({ store });
  }

  it('says at once that it is not ready, and why, and closes when it is told to', async () => {
    const { app } = await openHangingEdge();
    const early = await app.inject('/readyz');
    expect(early.statusCode).toBe(503);
    expect(early.json()).toMatchObject({ status: 'not-ready', reason: 'The channel is still being read.' });
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await app.close();
  });

  it('lets visitors wait for its channel, but not longer than for the store', async () => {
    const { app, clock } = await openHangingEdge();
    const states: number[] = [];
    void app.inject('/').then(({ statusCode }) => states.push(statusCode));
    await app.inject('/healthz');
    expect(states).toEqual([]);
    // The read begins after that of the kept front page, which is of the disk.
    await vi.waitFor(async () => {
      await clock.advance(5_000);
      expect(states).toEqual([503]);
    });
    const reason = 'Reading channel production took longer than 5000 ms';
    expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'not-ready', reason });
  });

  it('answers visitors who waited once the channel is read, or the edge closes', async () => {
    const { app, store } = await openHangingEdge();
    const closed = app.inject('/');
    await app.inject('/healthz');
    await app.close();
    expect((await closed).json()).toMatchObject({ error: { code: 'EDGE_NOTHING_LIVE' } });
    store.mood = 'well';
    const edge = await openTestEdge({ store });
    expect((await edge.app.inject('/')).statusCode).toBe(200);
  });
});

describe('/metrics', () => {
  it('gives numbers in the form that Prometheus reads', async () => {
    const { app, store, clock } = await startTestEdge();
    await writeRevision(store, 2, { host: {} });
    await clock.advance(100);
    store.mood = 'failing';
    await clock.advance(100);
    const { headers, body } = await app.operators.inject('/metrics');
    expect(headers['content-type']).toContain('version=0.0.4');
    expect(body).toContain('# TYPE edge_live_revision gauge\nedge_live_revision 2\n');
    expect(body).toContain('edge_stale 1\n');
    expect(body).toContain('edge_event_streams 0\n');
  });

  it('counts requests by route and status, and what the memory for files was good for', async () => {
    const { app } = await startTestEdge();
    const file = '/assets/host/main.1.0.0.js';
    await app.inject(file);
    const { headers, rawPayload } = await app.inject(file);
    await app.inject({ url: file, headers: { 'if-none-match': String(headers.etag) } });
    const { body } = await app.operators.inject('/metrics');
    expect(body).toContain('edge_requests_total{route="GET /assets/*",status="200"} 2\n');
    expect(body).toContain('edge_requests_total{route="GET /assets/*",status="304"} 1\n');
    expect(body).toContain('edge_asset_cache_hits_total 2\n');
    expect(body).toContain('edge_asset_cache_misses_total 1\n');
    const [, kept] = /\nedge_asset_cache_bytes (\d+)\n/.exec(body) ?? [];
    expect(Number(kept)).toBeGreaterThan(rawPayload.length);
  });
});
