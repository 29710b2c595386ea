import type { DataQuality } from './data-quality.ts';
import { type Metrics, toLabels } from './metrics.ts';

type Samples = [labels: string, value: number][];

function countHeld(held: Awaited<ReturnType<DataQuality['listHeld']>>): Samples {
  const checks = held.flatMap(({ source, shortfalls }) =>
    [...new Set(shortfalls.map(({ check }) => check))].map((check) => toLabels({ source, check })),
  );
  return [...Map.groupBy(checks, (labels) => labels)].map(([labels, all]) => [labels, all.length]);
}

/** How whole the served data are, and what waits for somebody to look at it. */
export function addQualityMetrics(
  metrics: Metrics,
  { readCoverage, readSources, listHeld }: DataQuality,
): void {
  const addCoverage = (name: string, about: string, value: 'games' | 'whole') =>
    metrics.addGauge({
      name,
      about,
      read: async () =>
        (await readCoverage()).flatMap(({ league, slots }) =>
          slots.map((one): Samples[number] => [toLabels({ league, slot: one.slot }), one[value]]),
        ),
    });
  addCoverage(
    'backend_schedule_games',
    'Finished games of the schedule, by league and day (the NFL: week), the newest seven',
    'games',
  );
  addCoverage('backend_schedule_games_whole', 'Those of them whose statistics are there, whole', 'whole');
  metrics.addGauge({
    name: 'backend_source_dropped_share',
    about: 'Share of the rows of a source that were left out because something was wrong with them, 0 to 1',
    read: async () =>
      (await readSources()).map(({ league, source, droppedShare }): Samples[number] => [
        toLabels({ league: league ?? 'all', source }),
        droppedShare,
      ]),
  });
  metrics.addGauge({
    name: 'backend_held_inputs',
    about: 'Files that are held back, by the check that they do not pass',
    read: async () => countHeld(await listHeld()),
  });
}
