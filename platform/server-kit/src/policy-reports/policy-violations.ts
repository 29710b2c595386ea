import { LRUCache } from 'lru-cache';
import type { Metrics } from '../http/metrics.ts';
import { callerOfNetwork, createRateLimit, EVERYBODY } from '../limits/rate-limit.ts';
import type { Clock } from '../process/clock.ts';
import type { Log } from '../process/log.ts';
import { IGNORED_REASONS, type ParsedReports, type PolicyViolation } from './parse-policy-reports.ts';

const A_MINUTE_MS = 60_000;
const MAX_CALLERS = 10_000;
const MAX_REMEMBERED = 1_000;
/** Maximum number of combinations of directive, app and disposition. Further ones count under the app `other`. */
const MAX_COUNTED = 500;

/**
 * Limits of reports per /24 or /64, and for all senders together; then the same limits for log lines. A /48 may send
 * four times as many as a /64.
 */
const BY_NETWORK = { burst: 20, perSecond: 0.5 };
const ALTOGETHER = { burst: 200, perSecond: 100 };
const LINES_BY_NETWORK = { burst: 5, perSecond: 5 / 60 };
const LINES_ALTOGETHER = { burst: 60, perSecond: 1 };

type Ignored = ParsedReports['ignored'][number];

export type PolicyViolations = {
  /** True if a network may send another report. */
  allow(address: string): boolean;
  ignore(reason: Ignored): void;
  add(violation: PolicyViolation, sender: { address: string; isPreview: boolean }): void;
  addMetrics(metrics: Metrics, prefix: string): void;
};

type Rate = { burst: number; perSecond: number };

/**
 * Checks and counts a use of an address: false if the limit of its networks or the common limit is used up. The
 * networks are checked first.
 */
function createCheck(clock: Pick<Clock, 'now'>, byNetwork: Rate, altogether: Rate) {
  const create = ({ burst, perSecond }: Rate, times = 1) =>
    createRateLimit({ clock, burst: burst * times, perSecond: perSecond * times, maxCallers: MAX_CALLERS });
  const [subnets, networks, everybody] = [create(byNetwork), create(byNetwork, 4), create(altogether)];
  return (address: string) =>
    subnets.allow(callerOfNetwork(address, 'subnet')) &&
    networks.allow(callerOfNetwork(address, 'network')) &&
    everybody.allow(EVERYBODY);
}

type Count = { directive: string; app: string; disposition: string; count: number };

/**
 * Counts violations, and logs each kind at most once per minute. Anybody can send reports, so they have no other
 * effect.
 */
export function createPolicyViolations({
  clock,
  log,
}: {
  clock: Pick<Clock, 'now'>;
  log: Log;
}): PolicyViolations {
  const allow = createCheck(clock, BY_NETWORK, ALTOGETHER);
  const mayLog = createCheck(clock, LINES_BY_NETWORK, LINES_ALTOGETHER);
  const logged = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  const counts = new Map<string, Count>();
  const ignored = new Map<Ignored, number>(IGNORED_REASONS.map((reason) => [reason, 0]));

  function count({ directive, disposition, app = 'none' }: PolicyViolation): void {
    const toKey = (name: string) => `${directive} ${disposition} ${name}`;
    const name = counts.has(toKey(app)) || counts.size < MAX_COUNTED ? app : 'other';
    const one = counts.get(toKey(name)) ?? { directive, disposition, app: name, count: 0 };
    counts.set(toKey(name), { ...one, count: one.count + 1 });
  }

  return {
    allow,
    ignore: (reason) => {
      ignored.set(reason, (ignored.get(reason) ?? 0) + 1);
    },
    add(violation, { address, isPreview }) {
      if (!isPreview) count(violation);
      const { directive, blocked, source, app } = violation;
      const kind = [directive, app ?? source ?? '', blocked, isPreview].join(' ');
      const now = clock.now();
      if (now - (logged.get(kind) ?? -A_MINUTE_MS) < A_MINUTE_MS || !mayLog(address)) return;
      logged.set(kind, now);
      log.warn(isPreview ? 'preview-policy-violation' : 'policy-violation', violation);
    },
    addMetrics(metrics, prefix) {
      metrics.addCounter({
        name: `${prefix}_policy_reports_total`,
        help: "What browsers reported of the pages' policies. Anybody can send such reports.",
        labelNames: ['directive', 'app', 'disposition'],
        read: () => [...counts.values()].map(({ count: value, ...labels }) => ({ labels, value })),
      });
      metrics.addCounter({
        name: `${prefix}_policy_reports_ignored_total`,
        help: 'Such reports that were not counted: of extensions, of pages of other sites, malformed, too many.',
        labelNames: ['reason'],
        read: () => [...ignored].map(([reason, value]) => ({ labels: { reason }, value })),
      });
    },
  };
}
