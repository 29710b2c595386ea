import type { ChannelRevision } from '@sharpside/contracts';
import type { ObservedMinute, Pulse, ScreenVitals } from '@sharpside/contracts/control';
import type { ObservationSource } from '../observations/observation-source.ts';

const MINUTE_MS = 60_000;
const MINUTES = 60;

type PulseRequest = { channel: string; apps: readonly string[]; nowMs: number };

function toCounts(minutes: readonly ObservedMinute[], fromMs: number) {
  const loads = Array<number>(MINUTES).fill(0);
  const failures = Array<number>(MINUTES).fill(0);
  for (const { at, loads: count, failures: kinds } of minutes) {
    const index = Math.floor((Date.parse(at) - fromMs) / MINUTE_MS);
    if (index < 0 || index >= MINUTES) continue;
    loads[index] = (loads[index] ?? 0) + count;
    failures[index] = (failures[index] ?? 0) + kinds.load + kinds.integrity + kinds.timeout + kinds.render;
  }
  return { loads, failures };
}

/** Weighted by page views, because a screen that few visitors see says little about the app. */
function toLcp(vitals: readonly ScreenVitals[]) {
  const measured = vitals.flatMap(({ lcpMs, views }) =>
    lcpMs === null || views === 0 ? [] : [{ lcpMs, views }],
  );
  const views = measured.reduce((sum, one) => sum + one.views, 0);
  if (views === 0) return null;
  return { ms: measured.reduce((sum, one) => sum + one.lcpMs * one.views, 0) / views, views };
}

/** The last hour of the live releases and canaries of some apps, without releases that have no reports. */
export function readPulse(
  observations: ObservationSource,
  revision: ChannelRevision | undefined,
  { channel, apps, nowMs }: PulseRequest,
): Pulse {
  const fromMs = (Math.floor(nowMs / MINUTE_MS) - (MINUTES - 1)) * MINUTE_MS;
  return {
    channel,
    from: new Date(fromMs).toISOString(),
    since: observations.since,
    refused: observations.readRefused(channel),
    unheardEdges: observations.countUnheard(),
    apps: apps.map((app) => {
      const { current, canary } = revision?.apps[app] ?? {};
      const shown = [current, canary?.version];
      const observed = observations.read(app, channel);
      const told = observed.releases.filter(({ version }) => shown.includes(version));
      const releases = told
        .map(({ version, minutes }) => ({ version, ...toCounts(minutes, fromMs) }))
        .filter(({ loads, failures }) => [...loads, ...failures].some((count) => count > 0));
      const lcp = toLcp((observed.vitals ?? []).filter(({ version }) => version === current));
      return { app, lcp, releases };
    }),
  };
}
