import { recentCoverageSql } from '../../quality/check-schedule.ts';
import type { listHeldInputs } from '../../quality/held-inputs.ts';
import { findSourceLeague } from '../../readers/source-league.ts';
import type { SnapshotHolder } from '../../snapshot/snapshot-holder.ts';
import { leagues } from '../../teams/team-directory.ts';
import { type Metrics, toLabels } from './metrics.ts';

export type QualityOptions = {
  holder: Pick<SnapshotHolder, 'use' | 'currentId'>;
  listHeld: () => ReturnType<typeof listHeldInputs>;
};

type Samples = [labels: string, value: number][];
type Coverage = { labels: string; games: number; whole: number }[];

const RECENT_SLOTS = 7;

/** What is served says nothing new of its schedule until another snapshot is. */
function keepPerSnapshot(holder: QualityOptions['holder']): () => Promise<Coverage> {
  let kept: { id: string; coverage: Promise<Coverage> } | undefined;
  const count = () =>
    holder.use(async (snapshot) => {
      const ofLeagues = await Promise.all(
        leagues.map(async (league) =>
          (await snapshot.rows(recentCoverageSql(league, RECENT_SLOTS))).map(({ slot, games, whole }) => ({
            labels: toLabels({ league, slot: String(slot) }),
            games: Number(games),
            whole: Number(whole),
          })),
        ),
      );
      return ofLeagues.flat();
    });
  return () => {
    const id = holder.currentId();
    if (kept?.id !== id) {
      const coverage = count();
      kept = { id, coverage };
      coverage.catch(() => {
        kept = undefined;
      });
    }
    return kept.coverage;
  };
}

function countHeld(held: Awaited<ReturnType<QualityOptions['listHeld']>>): Samples {
  const checks = held.flatMap(({ source, shortfalls }) =>
    [...new Set(shortfalls.map(({ check }) => check))].map((check) => toLabels({ source, check })),
  );
  return [...Map.groupBy(checks, (labels) => labels)].map(([labels, all]) => [labels, all.length]);
}

/** How whole the served data are, and what waits for somebody to look at it. */
export function addQualityMetrics(metrics: Metrics, { holder, listHeld }: QualityOptions): void {
  const readCoverage = keepPerSnapshot(holder);
  const addCoverage = (name: string, about: string, value: 'games' | 'whole') =>
    metrics.addGauge({
      name,
      about,
      read: async () => (await readCoverage()).map((one): [string, number] => [one.labels, one[value]]),
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
    read: () =>
      holder.use(async ({ manifest }) =>
        manifest.sources.map(({ source, rowsKept, rowsDropped }): [string, number] => [
          toLabels({ league: findSourceLeague(source) ?? 'all', source }),
          rowsDropped / Math.max(1, rowsKept + rowsDropped),
        ]),
      ),
  });
  metrics.addGauge({
    name: 'backend_held_inputs',
    about: 'Files that are held back, by the check that they do not pass',
    read: async () => countHeld(await listHeld()),
  });
}
