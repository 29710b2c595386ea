import { aStore, startTestEdge } from '@sharpside/edge/testing/test-edge';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { createRegistry } from '@sharpside/registry/records/registry';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { expect, it } from 'vitest';
import { startTestControl } from '../testing/test-control.ts';
import { visitEdge } from '../testing/visit-edge.ts';

const APP = 'remote-tools';
// Short, so that the clock moves little while real requests are under way, and no window of the guard ends meanwhile.
const INTERVAL_MS = 500;

/** Two edges that show remote-tools 1.1.0 to visitors in the canary, and a control server that reads them. */
async function createScene() {
  const [store, clock] = [await aStore(), createTestClock()];
  const now = () => new Date(clock.now());
  const author = { channel: 'production', app: APP, by: 'Ann', reason: null };
  await makeChange({ store, now }, { action: 'canary', ...author, version: '1.1.0', percent: 50 });
  const start = () => startTestEdge({ store, clock, config: { trustedProxies: 1 } });
  const edges = [await start(), await start()] as const;
  const places = await Promise.all(
    edges.map(({ app }) => app.operators.listen({ host: '127.0.0.1', port: 0 })),
  );
  const config = { edges: places, guardMinNetworks: 30, collectIntervalMs: INTERVAL_MS };
  const startControl = () => startTestControl({ store, clock, config });
  const control = await startControl();
  const metrics = async () => (await control.app.operators.inject('/metrics')).body;
  // Counts before an edge's first answer belong to no minute, so the test waits for it.
  await expect.poll(metrics).toContain('control_edges_unheard 0\n');
  const pollAfterRounds = <T>(read: () => Promise<T>) =>
    expect.poll(async () => {
      await clock.advance(INTERVAL_MS);
      return read();
    });
  async function visitBoth() {
    for (let network = 0; network < 40; network += 1) {
      // Neither edge alone has reports from enough networks.
      const edge = edges[network % 2 === 0 ? 0 : 1];
      await visitEdge(edge, network, { version: '1.1.0', isInCanary: true, hasFailed: true });
      await visitEdge(edge, 100 + network, { version: '1.0.0', isInCanary: false, hasFailed: false });
    }
  }
  const registry = createRegistry(store);
  const readWithdrawn = async () => (await registry.readChannel('production'))?.apps[APP]?.withdrawn;
  return {
    edges,
    places,
    control,
    startControl,
    metrics,
    pollAfterRounds,
    visitBoth,
    readWithdrawn,
    registry,
  };
}

it('stops a canary that throws at render for visitors of many networks, and history and metrics say so', async () => {
  const { visitBoth, metrics, pollAfterRounds, readWithdrawn, registry } = await createScene();
  await visitBoth();
  await pollAfterRounds(readWithdrawn).toEqual(['1.1.0']);
  const [newest] = await registry.readHistory('production', { limit: 1 });
  expect(newest?.change).toMatchObject({ action: 'abort', by: 'guard', from: '1.1.0' });
  expect(newest?.change.reason).toMatch(
    /^40 of 40 networks saw 1\.1\.0 fail \(100\.0 %\), 0 of 40 networks saw 1\.0\.0 fail/,
  );
  const acted = `control_guard_actions_total{channel="production",app="${APP}",action="abort"} 1\n`;
  await expect.poll(metrics).toContain(acted);
});

it('judges a canary after a restart by all that edges heard, also while no service ran', async () => {
  const { control, startControl, visitBoth, pollAfterRounds, readWithdrawn } = await createScene();
  await control.app.close();
  await visitBoth();
  expect(await readWithdrawn()).toEqual([]);
  await startControl();
  await pollAfterRounds(readWithdrawn).toEqual(['1.1.0']);
});

it('says that it is blind to the visitors of an edge, wherever somebody looks, until the edge can be read again', async () => {
  const { edges, places, control, metrics, pollAfterRounds } = await createScene();
  const readiness = async () => (await control.app.inject('/readyz')).json();
  const { bearer } = await control.aToken();
  const url = '/v1/pulse?channel=production&apps=host';
  const pulse = async () => (await control.app.inject({ url, ...bearer })).json();
  expect(await readiness()).toEqual({ status: 'ready' });
  expect(await pulse()).toMatchObject({ unheardEdges: 0 });

  await edges[1].app.operators.close();
  await pollAfterRounds(metrics).toContain('control_edges_unheard 1\n');
  expect(await readiness()).toEqual({
    status: 'ready',
    problems: [
      '1 edge is not heard, so that the guard does not know of its visitors; the log says why under edge-unheard or edges-unresolved.',
    ],
  });
  expect(await pulse()).toMatchObject({ unheardEdges: 1 });
  expect(control.log.find('edge-unheard')?.fields).toMatchObject({
    edge: places[1],
    reason: expect.stringMatching(/^(?!fetch failed)./),
  });
});
