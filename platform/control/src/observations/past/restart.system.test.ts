import { createServer } from 'node:http';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createTestClock, type TestClock } from '@sharpside/server-kit/testing/test-clock';
import { expect, it, vi } from 'vitest';
import { createSite } from '../../testing/a-site.ts';
import { listenHere } from '../../testing/listen-here.ts';
import { startTestControl } from '../../testing/test-control.ts';
import { NO_FAILURES } from '../count-since.ts';

const PATH = '/v1/apps/remote-tools/observations?channel=production';

/** An edge whose counts the test raises. */
async function anEdge() {
  const edge = { failures: 0, reads: 0, url: '' };
  const server = createServer((_, response) => {
    edge.reads += 1;
    const { failures: render } = edge;
    const loads = { within: [render, render * 2], count: render * 2, sumSeconds: render };
    const counts = { loads, failures: { ...NO_FAILURES, render }, fallbacks: render, ballots: [] };
    const releases = [{ app: 'remote-tools', version: '1.1.0', ...counts }];
    const observations = { schema: 1, process: 'a', channel: 'production', boundsMs: [100, 250], releases };
    response.end(JSON.stringify(observations));
  });
  edge.url = await listenHere(server);
  return edge;
}

type Edge = Awaited<ReturnType<typeof anEdge>>;
type Control = Awaited<ReturnType<typeof startTestControl>>;

const aReader = async (control: Control) => {
  const { bearer } = await control.aToken();
  return async () => (await control.app.inject({ url: PATH, ...bearer })).json();
};

/** Minutes in which the edge counts more, each read by the service before the next. */
async function observeMinutes(edge: Edge, clock: TestClock, minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    edge.failures += minute + 1;
    const { reads } = edge;
    await vi.waitFor(async () => {
      await clock.advance(5_000);
      // One that began before the counts rose may still be under way.
      expect(edge.reads).toBeGreaterThan(reads + 6);
    });
    await clock.advance(60_000 - (clock.now() % 60_000));
  }
}

it('a service that is restarted shows the same reports', async () => {
  const [store, clock, edge] = [createMemoryStore(), createTestClock(), await anEdge()];
  const config = { edges: [edge.url] };
  const before = await createSite({ store, clock, config });
  const readBefore = await aReader(before);
  await vi.waitFor(() => expect(edge.reads).toBeGreaterThan(1));
  await observeMinutes(edge, clock, 8);
  const shown = (await readBefore()).releases;
  expect(shown[0].minutes.length).toBeGreaterThan(3);
  await before.app.close();
  const after = await startTestControl({ store, clock, config });
  const readAfter = await aReader(after);
  await vi.waitFor(async () => expect(await readAfter()).toMatchObject({ past: { state: 'whole' } }));
  expect((await readAfter()).releases).toEqual(shown);
});
