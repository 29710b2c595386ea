import { createSite } from '@sharpside/control/testing/a-site';
import { describe, expect, it, vi } from 'vitest';
import { startPrometheus } from './start-prometheus.ts';

const MINUTE_MS = 60_000;
const MINUTES = 50;
/** The minute in which the first edge is restarted. */
const RESTARTED = 40;
const RELEASE = 'app="remote-tools",version="1.1.0"';

const now = Date.UTC(2031, 0, 1);

/** Reports of two edges: a report per edge and minute, the oldest first. */
const REPORTS = ['a:8080', 'b:8080'].map((instance, edge) => ({
  instance,
  minutes: Array.from({ length: MINUTES }, (_, minute) => ({
    failures: minute % 7 === edge ? 3 : 0,
    loads: (minute * 13 + edge) % 5,
  })),
}));

/** Samples of these reports, as Prometheus would have taken them every 15 seconds. */
function toOpenMetrics(): string {
  const families: Record<string, string[]> = {
    edge_live_revision: [],
    edge_beacons: [],
    edge_fallbacks: [],
    edge_loads: [],
  };
  for (const { instance, minutes } of REPORTS) {
    const labels = `job="edge",channel="production",instance="${instance}"`;
    let [failures, loads] = [0, 0];
    for (const [index, minute] of minutes.entries()) {
      const at = now / 1000 - (MINUTES - index) * 60;
      if (index === RESTARTED && instance === 'a:8080') [failures, loads] = [0, 0];
      for (const seconds of [0, 15, 30, 45]) {
        const sample = (family: string, name: string, value: number) =>
          families[family]?.push(`${name} ${value} ${at + seconds}`);
        // Failures and loads occur in the middle of the minute.
        if (seconds === 30) failures += minute.failures;
        if (seconds === 30) loads += minute.loads;
        sample('edge_live_revision', `edge_live_revision{${labels}}`, 7);
        if (failures > 0)
          sample('edge_beacons', `edge_beacons_total{${labels},${RELEASE},failure="render"}`, failures);
        for (const fallback of failures > 0 ? ['none', 'previous'] : [])
          sample(
            'edge_fallbacks',
            `edge_fallbacks_total{${labels},${RELEASE},fallback="${fallback}"}`,
            failures,
          );
        for (const bound of loads > 0 ? ['0.5', '1', '+Inf'] : [])
          sample('edge_loads', `edge_remote_load_seconds_bucket{${labels},${RELEASE},le="${bound}"}`, loads);
      }
    }
  }
  return [
    '# TYPE edge_live_revision gauge',
    ...(families.edge_live_revision ?? []),
    '# TYPE edge_beacons counter',
    ...(families.edge_beacons ?? []),
    '# TYPE edge_fallbacks counter',
    ...(families.edge_fallbacks ?? []),
    '# TYPE edge_remote_load_seconds_bucket gauge',
    ...(families.edge_loads ?? []),
    '# EOF\n',
  ].join('\n');
}

function toExpected() {
  const first = REPORTS[0]?.minutes ?? [];
  return first.flatMap((_, index) => {
    const sum = (what: 'failures' | 'loads') =>
      REPORTS.reduce((all, { minutes }) => all + (minutes[index]?.[what] ?? 0), 0);
    const [render, loads] = [sum('failures'), sum('loads')];
    if (render + loads === 0) return [];
    const at = now - (MINUTES - index) * MINUTE_MS;
    return { at: new Date(at).toISOString(), loads, render, fallbacks: 2 * render };
  });
}

describe('a control service with a Prometheus', { tags: 'prometheus' }, () => {
  it('shows after a restart what browsers told before it', async () => {
    const { url } = await startPrometheus({}, toOpenMetrics());
    // No edge answers at this address, so everything that is shown comes from Prometheus.
    const site = await createSite({ config: { edges: ['http://127.0.0.1:1'], prometheus: url } });
    const read = () => site.read('/v1/apps/remote-tools/observations?channel=production');
    const since = new Date(now - 24 * 60 * MINUTE_MS).toISOString();
    await vi.waitFor(async () => expect(await read()).toMatchObject({ since }), {
      timeout: 60_000,
      interval: 200,
    });
    const { releases } = await read();
    expect(releases.map(({ version }: { version: string }) => version)).toEqual(['1.1.0']);
    type Shown = {
      at: string;
      loads: number;
      failures: { render: number };
      fallbacks: number;
      loadMs: unknown;
    };
    const shown: Shown[] = releases[0].minutes;
    expect(
      shown.map(({ at, loads, failures: { render }, fallbacks }) => ({ at, loads, render, fallbacks })),
    ).toEqual(toExpected());
    expect(shown.find(({ loads }) => loads > 0)?.loadMs).toEqual({ p50: 250, p75: 375, p95: 475 });
  });
});
