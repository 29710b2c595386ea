import type { Pulse } from '@sharpside/contracts/control';
import { toCount } from '../format.ts';

type Counts = { loads: number; failures: number };

/** A hundredth of the loads: a single failure may be a visitor's connection. */
const FAILING_SHARE = 0.01;

const toShare = ({ loads, failures }: Counts) => failures / Math.max(loads + failures, 1);

/** True if so many loads failed that the release may be the cause. */
export const isFailing = (counts: Counts): boolean => toShare(counts) > FAILING_SHARE;

/** `12.9 %` */
export const formatFailureShare = (counts: Counts): string => `${(toShare(counts) * 100).toFixed(1)} %`;

/** The usual limits of LCP: good up to 2.5 s, poor above 4 s. */
export function rateLcp(ms: number) {
  if (ms <= 2_500) return { word: 'Good', tone: 'up' as const, rank: 0 };
  return ms <= 4_000
    ? { word: 'Needs work', tone: 'warn' as const, rank: 1 }
    : { word: 'Poor', tone: 'down' as const, rank: 2 };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Loads and failures of one app in the last hour, by release, and the rating of its LCP (0 good or unknown). */
function toHealth(pulse: Pulse, name: string) {
  const told = pulse.apps.find(({ app }) => app === name);
  const releases = (told?.releases ?? []).map((one) => ({
    loads: sum(one.loads),
    failures: sum(one.failures),
  }));
  const failing = releases.filter((one) => isFailing(one));
  return {
    app: name,
    loads: sum(releases.map(({ loads }) => loads)),
    failures: sum(releases.map(({ failures }) => failures)),
    /** The share of its worst release, if that fails: a canary's failures must not hide among the loads of all. */
    failingShare: Math.max(0, ...failing.map(toShare)),
    lcpRank: told?.lcp ? rateLcp(told.lcp.ms).rank : 0,
  };
}

/** The apps that fail most first, then those with the worst LCP, the others in their order. */
export function sortByHealth<App extends { app: string }>(
  apps: readonly App[],
  pulse: Pulse | undefined,
): App[] {
  if (!pulse) return [...apps];
  const healths = new Map(apps.map(({ app }) => [app, toHealth(pulse, app)]));
  const compare = (a: string, b: string) => {
    const [one, other] = [healths.get(a), healths.get(b)];
    if (!one || !other) return 0;
    return other.failingShare - one.failingShare || other.lcpRank - one.lcpRank;
  };
  return apps.toSorted((a, b) => compare(a.app, b.app));
}

/** The state of all apps in one sentence, and its tone. */
export function describeHealth(apps: readonly { app: string }[], pulse: Pulse) {
  const healths = apps.map(({ app }) => toHealth(pulse, app));
  const failing = healths.filter(({ failingShare }) => failingShare > 0).map(({ app }) => app);
  const poor = healths.filter(({ lcpRank }) => lcpRank === 2).map(({ app }) => app);
  const loads = sum(healths.map((one) => one.loads));
  const failures = sum(healths.map((one) => one.failures));
  const states = [
    failing.length === 0
      ? 'No app fails'
      : `${failing.join(', ')} ${failing.length === 1 ? 'fails' : 'fail'}`,
    ...(poor.length === 0 ? [] : [`${poor.join(', ')} ${poor.length === 1 ? 'is' : 'are'} slow`]),
  ].join(', ');
  return {
    words:
      loads + failures === 0
        ? `${states}: no loads in the last hour.`
        : `${states}: ${toCount(failures, 'failure')} in ${toCount(loads, 'load')} in the last hour.`,
    tone: failing.length > 0 ? ('down' as const) : poor.length > 0 ? ('warn' as const) : ('up' as const),
  };
}
