import { recentCoverageSql } from '@sharpside/ingest/ingest/quality/coverage';
import type { listHeldInputs } from '@sharpside/ingest/ingest/quality/held-inputs';
import type { Manifest } from '@sharpside/warehouse/snapshot/manifest';
import type { SnapshotHolder } from '@sharpside/warehouse/snapshot/snapshot-holder';
import { findSourceLeague } from '@sharpside/warehouse/teams/source-league';
import type { League } from '@sharpside/warehouse/teams/team';
import { leagues } from '@sharpside/warehouse/teams/team-directory';
import { todayOfGames, toEasternDay } from '@sharpside/warehouse/time/eastern-time';

type Holder = Pick<SnapshotHolder, 'use' | 'currentId'>;

export type QualityOptions = { holder: Holder; listHeld: () => ReturnType<typeof listHeldInputs> };

/** Finished games of a day (the NFL: a week), and the number of these with complete statistics. */
type SlotCoverage = { slot: string; games: number; whole: number };
type LeagueCoverage = { league: League; slots: SlotCoverage[]; sharedNames: number; absentNames: number };

/** Games of a league that are not known to their end: their number, and the newest with the reason. */
type Incomplete = { games: number; newest: { game: string; reason: string }[] };

type SourceRows = {
  source: string;
  /** Null if the source is not of a single league. */
  league: League | null;
  rowsKept: number;
  rowsDropped: number;
  /** 0 to 1. */
  droppedShare: number;
  leftOut: NonNullable<Manifest['sources'][number]['leftOut']>;
};

export type DataQuality = Pick<QualityOptions, 'listHeld'> & {
  /** By league, the newest seven slots with finished games, oldest first, and the names at prices that are in doubt. */
  readCoverage: () => Promise<LeagueCoverage[]>;
  readSources: () => Promise<SourceRows[]>;
  /** By league, games of days before today. Games that are on now are not known to their end either. */
  readIncomplete: (now: number) => Promise<Readonly<Record<League, Incomplete>>>;
};

const RECENT_SLOTS = 7;
const MAX_NAMED = 5;

const incompleteQuery = `
  SELECT league, away_team || ' @ ' || home_team || ' of ' || game_date AS game, reason, count(*) OVER (PARTITION BY league) AS games
  FROM incomplete_games WHERE game_date < CAST($today AS DATE)
  QUALIFY row_number() OVER (PARTITION BY league ORDER BY game_date DESC, game) <= ${MAX_NAMED}
  ORDER BY league, game_date DESC, game, reason DESC`;

const readIncomplete = (holder: Holder, now: number) =>
  holder.use(async (snapshot) => {
    const rows = await snapshot.rows(incompleteQuery, { today: todayOfGames(now) });
    const ofLeague = (league: League): Incomplete => {
      const own = rows.filter((row) => row.league === league);
      const newest = own.map(({ game, reason }) => ({ game: String(game), reason: String(reason) }));
      return { games: Number(own[0]?.games ?? 0), newest };
    };
    return { mlb: ofLeague('mlb'), nba: ofLeague('nba'), nfl: ofLeague('nfl') };
  });

const countSql = (doubt: string) =>
  `count(DISTINCT (event_id, player_name)) FILTER (WHERE doubt = '${doubt}') AS ${doubt}`;

/** SQL of the numbers of names at prices, from a day on, by the doubt of `priced_players` whom they mean. */
const namesInDoubtSql = (league: League, day: string) => `
  SELECT ${countSql('shared')}, ${countSql('absent')}
  FROM odds_props JOIN (FROM priced_players WHERE doubt IS NOT NULL) USING (league, event_id, market, player_name)
  WHERE league = '${league}' AND game_date >= DATE '${day}'`;

/** Counts games once per snapshot, because a snapshot does not change. A failed count is repeated. */
function keepPerSnapshot(holder: Holder): DataQuality['readCoverage'] {
  let kept: { id: string; coverage: Promise<LeagueCoverage[]> } | undefined;
  const count = () =>
    holder.use((snapshot) =>
      Promise.all(
        leagues.map(async (league) => {
          const day = toEasternDay(Date.parse(snapshot.manifest.publishedAt));
          const [rows, [names]] = await Promise.all([
            snapshot.rows(recentCoverageSql(league, RECENT_SLOTS)),
            snapshot.rows(namesInDoubtSql(league, day)),
          ]);
          const slots = rows.map(({ slot, games, whole }) => ({
            slot: String(slot),
            games: Number(games),
            whole: Number(whole),
          }));
          return {
            league,
            slots,
            sharedNames: Number(names?.shared ?? 0),
            absentNames: Number(names?.absent ?? 0),
          };
        }),
      ),
    );
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

export const createDataQuality = ({ holder, listHeld }: QualityOptions): DataQuality => ({
  listHeld,
  readCoverage: keepPerSnapshot(holder),
  readIncomplete: (now) => readIncomplete(holder, now),
  readSources: () =>
    holder.use(async ({ manifest }) =>
      manifest.sources.map(({ source, rowsKept, rowsDropped, leftOut = [] }) => ({
        source,
        league: findSourceLeague(source) ?? null,
        rowsKept,
        rowsDropped,
        droppedShare: rowsDropped / Math.max(1, rowsKept + rowsDropped),
        leftOut,
      })),
    ),
});
