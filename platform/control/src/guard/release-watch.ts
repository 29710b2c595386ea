import type { RegistryDeps } from '@sharpside/registry/records/registry-deps';
import { type Clock, type Log, type Metrics, repeat } from '@sharpside/server-kit';
import type { EdgeList } from '../edges/edge-list.ts';
import { createCollector } from '../observations/collector.ts';
import { createMinuteSeries } from '../observations/minute-series.ts';
import type { ObservationSource } from '../observations/observation-source.ts';
import { createPastMinutes } from '../observations/past-minutes.ts';
import type { PrometheusSettings } from '../observations/prometheus-minutes.ts';
import { createRefusedCollector } from '../observations/refused-collector.ts';
import { createVitalsCollector } from '../observations/vitals-collector.ts';
import { createCanarySteps } from './canary-steps.ts';
import { createGuard } from './guard.ts';
import { addGuardMetrics } from './guard-metrics.ts';
import type { GuardSettings } from './guard-settings.ts';

/** Reads the edges' counts at an interval. After each read, the guard judges them and canaries take their due steps. */
export type ReleaseWatch = {
  start(): void;
  /** Resolves when the round under way is over, so that no change is cut short. */
  stop(): Promise<void>;
  observations: ObservationSource;
  /** Reports edges that do not answer; undefined while all answer. */
  findProblem: () => string | undefined;
  addMetrics(metrics: Metrics): void;
};

type ReleaseWatchOptions = {
  deps: RegistryDeps;
  edges: EdgeList;
  collectErrors: () => Promise<void>;
  intervalMs: number;
  guard: GuardSettings;
  /** The Prometheus with the reports from before this process started; null for no Prometheus. */
  prometheus: PrometheusSettings | null;
  /** False while another service acts. Default: this service acts. */
  isOnDuty?: () => boolean;
  clock: Clock;
  log: Log;
};

/**
 * Shortest interval between notices of new reports. A failing release still shows soon, and open consoles do not reload
 * all the time.
 */
const TELL_MS = 15_000;

/** Lowest time limit of a read, because an edge may be busy for a moment. */
const LEAST_TIMEOUT_MS = 5_000;

export const toReadTimeout = (intervalMs: number): number => Math.max(intervalMs, LEAST_TIMEOUT_MS);

/** Without edges, the watch does nothing. */
export function createReleaseWatch(options: ReleaseWatchOptions): ReleaseWatch {
  const { deps, edges, collectErrors, intervalMs, guard: settings, prometheus, clock, log } = options;
  const { isOnDuty = () => true } = options;
  const series = createMinuteSeries();
  const past = createPastMinutes({ prometheus, series, clock, log });
  const collector = createCollector({ edges, series, clock, log, timeoutMs: toReadTimeout(intervalMs) });
  const vitals = createVitalsCollector({ edges, clock, timeoutMs: toReadTimeout(intervalMs) });
  const refused = createRefusedCollector({ edges, clock, timeoutMs: toReadTimeout(intervalMs) });
  const guard = createGuard({ deps, collector, vitals, settings, isOnDuty, clock, log });
  const steps = createCanarySteps({
    deps,
    findLook: guard.findLook,
    collector,
    settings,
    isOnDuty,
    clock,
    log,
  });
  const countUnheard = () =>
    collector.edges().filter(({ unreachableSince }) => unreachableSince !== null).length;
  let round = Promise.resolve();
  let stopLooking = () => {};
  let newestAt: string | undefined;

  async function look() {
    await edges.look();
    await Promise.all([collector.collect(), vitals.collect(), refused.collect(), collectErrors()]);
    if (collector.channels().length === 0) return;
    newestAt = new Date(Math.floor(clock.now() / TELL_MS) * TELL_MS).toISOString();
    await guard.check();
    for (const channel of collector.channels()) await steps.check(channel);
  }

  function lookOnce(): Promise<void> {
    round = look().catch((error: unknown) => log.error('watch-failed', { error }));
    return round;
  }

  return {
    start() {
      if (edges.isEmpty) return;
      past.start();
      void lookOnce();
      stopLooking = repeat(clock, intervalMs, lookOnce);
    },
    async stop() {
      stopLooking();
      past.stop();
      await round;
    },
    observations: {
      read: (app, channel) => ({
        channel,
        releases: collector.list(channel, app),
        guarded: guard.list(channel).filter((one) => one.app === app),
        vitals: vitals.list(channel, app),
        since: past.since,
      }),
      get since() {
        return past.since;
      },
      readRefused: refused.list,
      countUnheard,
      get newestAt() {
        return newestAt;
      },
    },
    findProblem() {
      const count = countUnheard();
      if (count === 0) return undefined;
      const [edges, their] = count === 1 ? ['1 edge is', 'its'] : [`${count} edges are`, 'their'];
      return `${edges} not heard, so that the guard does not know of ${their} visitors; the log says why under edge-unheard or edges-unresolved.`;
    },
    addMetrics(metrics) {
      if (edges.isEmpty) return;
      addGuardMetrics(metrics, { mode: settings.mode, collector, guard });
      steps.addMetrics(metrics);
    },
  };
}
