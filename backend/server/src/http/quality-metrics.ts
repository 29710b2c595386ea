import type { Metrics } from '@sharpside/server-kit';
import type { DataQuality } from './data-quality.ts';

/** Number of files that are held back, by source and check. A file counts for each check that it fails. */
function countHeld(held: Awaited<ReturnType<DataQuality['listHeld']>>) {
  const counts = new Map<string, { labels: { source: string; check: string }; value: number }>();
  for (const { source, shortfalls } of held)
    for (const check of new Set(shortfalls.map((one) => one.check))) {
      const key = JSON.stringify([source, check]);
      const count = counts.get(key) ?? { labels: { source, check }, value: 0 };
      counts.set(key, { ...count, value: count.value + 1 });
    }
  return [...counts.values()];
}

export function addQualityMetrics(
  metrics: Metrics,
  { readCoverage, readSources, listHeld }: DataQuality,
): void {
  const addCoverage = (name: string, help: string, value: 'games' | 'whole') =>
    metrics.addGauge({
      name,
      help,
      labelNames: ['league', 'slot'],
      read: async () =>
        (await readCoverage()).flatMap(({ league, slots }) =>
          slots.map((one) => ({ labels: { league, slot: one.slot }, value: one[value] })),
        ),
    });
  addCoverage(
    'backend_schedule_games',
    'Finished games of the schedule, by league and day (the NFL: week), the newest seven.',
    'games',
  );
  addCoverage('backend_schedule_games_whole', 'Those of them whose statistics are there, whole.', 'whole');
  metrics.addGauge({
    name: 'backend_source_dropped_share',
    help: 'Share of the rows of a source that were left out because something was wrong with them, 0 to 1.',
    labelNames: ['league', 'source'],
    read: async () =>
      (await readSources()).map(({ league, source, droppedShare }) => ({
        labels: { league: league ?? 'all', source },
        value: droppedShare,
      })),
  });
  metrics.addGauge({
    name: 'backend_held_inputs',
    help: 'Files that are held back, by the check that they do not pass.',
    labelNames: ['source', 'check'],
    read: async () => countHeld(await listHeld()),
  });
}
