import { createMemoryStore } from '@sharpside/object-store/testing/failing-store';
import { writeRevision } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { startTestEdge } from '../testing/test-edge.ts';

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
