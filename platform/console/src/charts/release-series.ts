import { compareTexts } from '@sharpside/contracts';
import type {
  AppObservations,
  ConsoleApp,
  ConsoleChange,
  ReleaseObservations,
} from '@sharpside/contracts/control';
import type { LineMark } from '@sharpside/shared-ui/charts';
import { describeChange } from '../actions/action-words.ts';
import type { FailureKind, Range } from '../address.ts';
import { listSteps, type ObservedStep, SPANS, toSteps } from './observed-span.ts';

/** A release as the charts name it, such as `1.4.0, live`. */
export type ReleaseSeries = { name: string; steps: readonly ObservedStep[] };

type SeriesOptions = { range: Range; kind: FailureKind; nowMs: number };

/** More lines could not be distinguished. */
const MAX_ENDED = 2;

const lastReportAt = ({ minutes }: ReleaseObservations): string => minutes.at(-1)?.at ?? '';

type Compared = { version: string; role: string };

function listCompared({ live, canary, previous }: ConsoleApp): Compared[] {
  return [
    ...(live ? [{ version: live.version, role: 'live' }] : []),
    ...(canary ? [{ version: canary.version, role: 'canary' }] : []),
    ...(previous === null ? [] : [{ version: previous, role: 'previous' }]),
  ];
}

/**
 * Releases with reports that visitors no longer get, such as an aborted canary. Their failures explain why it ended.
 */
function listEnded({ releases }: ConsoleApp, observations: AppObservations, shown: Compared[]): Compared[] {
  return observations.releases
    .filter(({ version }) => shown.every((one) => one.version !== version))
    .sort((a, b) => compareTexts(lastReportAt(b), lastReportAt(a)))
    .slice(0, MAX_ENDED)
    .map(({ version }) => ({
      version,
      role: releases.find((one) => one.version === version)?.role ?? 'published',
    }));
}

/**
 * Reports on the live release and its canary, and on the previous and ended releases if they have reports in the span.
 */
export function toReleaseSeries(
  app: ConsoleApp,
  observations: AppObservations,
  options: SeriesOptions,
): ReleaseSeries[] {
  const shown = listCompared(app);
  return [...shown, ...listEnded(app, observations, shown)].flatMap(({ version, role }) => {
    const minutes = observations.releases.find((release) => release.version === version)?.minutes ?? [];
    const steps = toSteps(minutes, options);
    const isSilent = steps.every(({ loads, failures }) => loads + failures === 0);
    return isSilent && role !== 'live' && role !== 'canary' ? [] : [{ name: `${version}, ${role}`, steps }];
  });
}

/** Marks for the changes of an app, at the steps of a chart in which they were made. */
export function toChangeMarks(
  changes: readonly ConsoleChange[],
  { range, nowMs }: Pick<SeriesOptions, 'range' | 'nowMs'>,
): LineMark[] {
  const starts = listSteps({ range, nowMs });
  const stepMs = SPANS[range].step * 60_000;
  return changes.flatMap((change) => {
    const place = starts.findIndex((startMs) => {
      const age = Date.parse(change.at) - startMs;
      return age >= 0 && age < stepMs;
    });
    return place === -1 ? [] : [{ place, label: describeChange(change) }];
  });
}

const toTime = (ms: number): string =>
  new Date(ms).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hour12: false });

/** Labels under a chart: the time of day at which each step begins. */
export const toPlaces = (options: Pick<SeriesOptions, 'range' | 'nowMs'>): string[] =>
  listSteps(options).map(toTime);
