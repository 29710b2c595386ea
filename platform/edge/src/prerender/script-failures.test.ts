import { aPrerenderingHost } from '@sharpside/registry/testing/releases';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it } from 'vitest';
import { aStore, startTestEdge, type TestEdge } from '../testing/test-edge.ts';
import { createScriptFailures } from './script-failures.ts';

/** A host whose script fails this many times before it renders pages. */
const aBusyHost = (failures: number) =>
  aPrerenderingHost(`globalThis.calls = 0; globalThis.prerender = () => {
    calls += 1;
    if (calls <= ${failures}) throw new Error('too busy');
    return JSON.stringify({ html: '<p>rendered</p>', styles: [] });
  };`);

const countFailures = ({ log }: TestEdge) =>
  log.entries.filter(({ event }) => event === 'prerender-failed').length;

/** An edge that has tried once to render its front page. */
async function startBusyEdge(failures: number) {
  const edge = await startTestEdge({ store: await aStore({ host: {} }, aBusyHost(failures)) });
  await expect.poll(() => countFailures(edge)).toBe(1);
  return edge;
}

const isRendered = async ({ app }: TestEdge, url = '/') =>
  (await app.inject(url)).body.includes('<p>rendered</p>');

async function readUnrendered({ app }: TestEdge) {
  const { problems } = (await app.inject('/readyz')).json();
  const { body } = await app.operators.inject('/metrics');
  return { problems, metric: /\nedge_unrendered_releases (\d+)\n/.exec(body)?.[1] };
}

describe('a page that its release failed to render', () => {
  it('is rendered at the next request, and is a problem until then', async () => {
    const edge = await startBusyEdge(1);
    const reason = expect.stringMatching(/^host@1\.0\.0 does not render its pages, .*: too busy\. /);
    expect(await readUnrendered(edge)).toEqual({ problems: [reason], metric: '1' });
    expect(await isRendered(edge)).toBe(true);
    expect(await readUnrendered(edge)).toEqual({ problems: [], metric: '0' });
  });

  it('is tried again each minute where it failed again, and is served without it meanwhile', async () => {
    const edge = await startBusyEdge(3);
    for (const failed of [2, 2, 2]) {
      expect(await isRendered(edge)).toBe(false);
      expect(await isRendered(edge, '/login')).toBe(false);
      expect(countFailures(edge)).toBe(failed);
    }
    await edge.clock.leap(60_000);
    expect(await isRendered(edge)).toBe(false);
    expect(await isRendered(edge)).toBe(false);
    expect(countFailures(edge)).toBe(3);
    await edge.clock.leap(60_000);
    expect([await isRendered(edge), await isRendered(edge, '/login')]).toEqual([true, true]);
    expect(countFailures(edge)).toBe(3);
  });
});

it('a script that renders only some pages is stopped at most twice a minute', async () => {
  const clock = createTestClock();
  const failures = createScriptFailures(clock);
  const script = {};
  let stopped = 0;
  for (let second = 0; second < 300; second += 1) {
    if (failures.mayTry(script)) {
      failures.noteSuccess(script);
      failures.note(script, new Error('too slow'));
      stopped += 1;
    }
    await clock.advance(1_000);
  }
  expect(stopped).toBeLessThanOrEqual(10);
});
