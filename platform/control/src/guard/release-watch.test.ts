import { aStore, startTestEdge } from '@sharpside/edge/testing/test-edge';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { createRegistry } from '@sharpside/registry/records/registry';
import { PATIENCE } from '@sharpside/server-kit/testing/patience';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { expect, it, vi } from 'vitest';
import { startTestControl } from '../testing/test-control.ts';
import { visitEdge } from '../testing/visit-edge.ts';

// A server that listens, and real requests between two of them, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const APP = 'remote-tools';
// The clock goes on while real requests are on their way: so slowly that no window of the guard ends meanwhile.
const INTERVAL_MS = 500;

/** An edge that shows remote-tools 1.1.0 to visitors in the canary, and a control server that asks it. */
async function createScene() {
  const [store, clock] = [await aStore(), createTestClock()];
  const now = () => new Date(clock.now());
  const author = { channel: 'production', app: APP, by: 'Ann', reason: null };
  await makeChange({ store, now }, { action: 'canary', ...author, version: '1.1.0', percent: 50 });
  const edge = await startTestEdge({ store, clock, config: { trustedProxies: 1 } });
  const url = await edge.app.operators.listen({ host: '127.0.0.1', port: 0 });
  const config = { edges: [url], guardMinNetworks: 30, collectIntervalMs: INTERVAL_MS };
  const control = await startTestControl({ store, clock, config });
  return { edge, control, clock, registry: createRegistry(store) };
}

it('stops a canary that throws at render for visitors of many networks, and history and metrics say so', async () => {
  const { edge, control, clock, registry } = await createScene();
  const state = async () => (await registry.readChannel('production'))?.apps[APP];
  const metrics = async () => (await control.app.operators.inject('/metrics')).body;
  // Until the edge was heard once, what it counted belongs to no minute.
  await expect.poll(metrics, PATIENCE).toContain('control_edges_unheard 0\n');
  for (let network = 0; network < 40; network += 1) {
    await visitEdge(edge, network, { version: '1.1.0', isInCanary: true, hasFailed: true });
    await visitEdge(edge, 100 + network, { version: '1.0.0', isInCanary: false, hasFailed: false });
  }
  await expect
    .poll(async () => {
      await clock.advance(INTERVAL_MS);
      return (await state())?.withdrawn;
    }, PATIENCE)
    .toEqual(['1.1.0']);
  expect((await registry.readHistory('production', { limit: 1 }))[0]?.change).toMatchObject({
    action: 'abort',
    by: 'guard',
    from: '1.1.0',
    reason: expect.stringMatching(
      /^40 of 40 networks saw 1\.1\.0 fail \(100\.0 %\), 0 of 40 networks saw 1\.0\.0 fail/,
    ),
  });
  const acted = `control_guard_actions_total{channel="production",app="${APP}",action="abort"} 1\n`;
  await expect.poll(metrics, PATIENCE).toContain(acted);
});
