import { setTimeout as pause, setImmediate as yieldOnce } from 'node:timers/promises';

/** Latencies of what was sent, and how long all of it took. */
export type Load = { latenciesMs: number[]; elapsedMs: number };

type ClosedOptions = { clients: number; durationMs: number; send: (at: number) => Promise<void> };

/** So many clients, each of which sends its next request when it has the answer to the one before. */
export async function runClosedLoad({ clients, durationMs, send }: ClosedOptions): Promise<Load> {
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  let next = 0;
  async function runClient(): Promise<void> {
    for (let sentAt = performance.now(); sentAt - startedAt < durationMs; sentAt = performance.now()) {
      await send(next++);
      latenciesMs.push(performance.now() - sentAt);
    }
  }
  await Promise.all(Array.from({ length: clients }, runClient));
  return { latenciesMs, elapsedMs: performance.now() - startedAt };
}

type OpenOptions = { perSecond: number; until: () => boolean; send: (at: number) => Promise<void> };

/**
 * So many requests a second, whether or not those before were answered, as visitors come. A latency counts from when
 * the request was due, so that a sender which falls behind hides nothing.
 */
export async function runOpenLoad({ perSecond, until, send }: OpenOptions): Promise<Load> {
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const inFlight = new Set<Promise<void>>();
  for (let at = 0; !until(); at++) {
    const dueAt = startedAt + (at * 1000) / perSecond;
    const waitMs = dueAt - performance.now();
    // Also where it has fallen behind: answers, and whatever `until` waits for, come only in between.
    await (waitMs > 0 ? pause(waitMs) : yieldOnce());
    const sent = send(at).then(() => {
      latenciesMs.push(performance.now() - dueAt);
      inFlight.delete(sent);
    });
    inFlight.add(sent);
  }
  await Promise.all(inFlight);
  return { latenciesMs, elapsedMs: performance.now() - startedAt };
}

/** Figures of a load. */
export type Figures = { p50Ms: number; p95Ms: number; perSecond: number; count: number };

/** The value below which a share `share` of all lies. @throws {RangeError} for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new RangeError('A percentile of no values is not defined.');
  return value;
}

export const joinLoads = (loads: readonly Load[]): Load => ({
  latenciesMs: loads.flatMap(({ latenciesMs }) => latenciesMs),
  elapsedMs: loads.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0),
});

export const toFigures = ({ latenciesMs, elapsedMs }: Load): Figures => ({
  p50Ms: percentile(latenciesMs, 0.5),
  p95Ms: percentile(latenciesMs, 0.95),
  perSecond: (latenciesMs.length / elapsedMs) * 1000,
  count: latenciesMs.length,
});
