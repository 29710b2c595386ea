import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import { describe, expect, it } from 'vitest';
import type { PredictionRow } from './shared/begun-games.ts';
import {
  BASEBALL,
  derive,
  deriveAt,
  deriveSeasons,
  deriveSeasonsAt,
  easternMorning,
  SEASONS,
  TODAY,
  toEntries,
} from './testing/derive-seasons.ts';
import { FIRST_DAY, type InventedRows } from './testing/invented-seasons.ts';

const KINDS = Object.values(PREDICTION_KINDS).toSorted();

const kindsOf = (rows: readonly PredictionRow[]) => [...new Set(rows.map(({ kind }) => kind))].sort();

const notYet = <R>(rows: readonly R[] = [], isOver: (row: R) => boolean, spoil: (row: R) => R): R[] =>
  rows.map((row) => (isOver(row) ? row : spoil(row)));

/** The same seasons with other results on the day and later. Schedules and line-ups, which are known ahead, stay. */
function spoilFrom(day: string, rows: InventedRows): InventedRows {
  const weekOf = new Map(rows.nfl_games?.map(({ game_date, week }) => [game_date, week]));
  const week = weekOf.get(day) ?? Number.POSITIVE_INFINITY;
  const isBefore = ({ game_date }: { game_date: string }) => game_date < day;
  const gameDays = new Map(rows.nba_games?.map(({ game_id, game_date }) => [game_id, game_date]));
  return {
    ...rows,
    mlb_pitches: notYet(rows.mlb_pitches, isBefore, (row) => ({
      ...row,
      event: row.event === 'home_run' ? 'field_out' : 'home_run',
      batter: row.batter + (row.at_bat_number % 5),
    })),
    nba_player_games: notYet(rows.nba_player_games, isBefore, (row) => ({
      ...row,
      minutes: 48 - row.minutes,
      points: 40,
      threes_made: 9 - (row.threes_made ?? 0),
      is_starter: row.is_starter !== true,
    })),
    nba_openings: notYet(
      rows.nba_openings,
      ({ game_id }) => (gameDays.get(game_id) ?? '') < day,
      (row) => ({
        ...row,
        tip_winner: row.tip_winner === row.home_team ? row.away_team : row.home_team,
        first_basket_player_id: row.home_jumper_id ?? null,
        first_basket_team: row.home_team,
      }),
    ),
    nfl_player_weeks: notYet(
      rows.nfl_player_weeks,
      (row) => row.week < week,
      (row) => ({ ...row, carries: row.targets, targets: row.carries, rushing_tds: 3 - row.rushing_tds }),
    ),
    nfl_touchdowns: rows.nfl_touchdowns?.filter((row) => row.week < week) ?? [],
  };
}

describe('what is said for the first time', () => {
  const at = (time: string) => new Date(`${TODAY}T${time}Z`);
  const ofToday = (rows: readonly PredictionRow[], kind: string) =>
    rows.filter((row) => row.kind === kind && row.game_date === TODAY);

  it('is of games to come alone, with the moment: lists of days whose results are known are back-tests', async () => {
    const { fresh, rows } = await deriveSeasonsAt(easternMorning(addDays(TODAY, -1)));
    const days = new Set(fresh.map(({ game_date }) => game_date));
    expect([...days].filter((day) => day <= TODAY)).toEqual([TODAY]);
    expect(new Set(fresh.map(({ published_at }) => published_at))).toEqual(
      new Set([`${addDays(TODAY, -1)}T14:00:00Z`]),
    );
    const isPast = ({ game_date }: { game_date: string }) => game_date < TODAY;
    expect(rows.filter(isPast).length).toBeGreaterThan(0);
    expect(rows.filter(isPast).filter(({ published_at }) => published_at)).toEqual([]);
  });

  it('is not of days that the log has closed, by a clock that was ahead', async () => {
    const now = easternMorning(addDays(TODAY, -1));
    const { fresh } = await deriveAt(SEASONS, { now, closedThrough: TODAY });
    expect(fresh.filter(({ game_date }) => game_date <= TODAY)).toEqual([]);
  });

  it('joins a list that was published, whose own forecasts stay, out of the line-up or not', async () => {
    const morning = await deriveAt(BASEBALL, { now: at('14:00:00') });
    const before = ofToday(morning.rows, 'mlb_home_run');
    const [first] = before;
    // Nine other batters start for one side in place of its usual batters.
    const mlb_lineups = Array.from({ length: 9 }, (_, place) => ({
      game_pk: Number(first?.game_id),
      game_date: TODAY,
      is_home: first?.team === first?.home_team,
      team: first?.team ?? '',
      batting_order: place + 1,
      batter: 990_000 + place,
    }));
    const evening = await deriveAt(
      { ...BASEBALL, mlb_lineups: [...(BASEBALL.mlb_lineups ?? []), ...mlb_lineups] },
      { now: at('22:00:00'), said: toEntries(morning) },
    );
    const after = ofToday(evening.rows, 'mlb_home_run');
    const ofBefore = new Set(before.map(({ player_id }) => player_id));
    expect(after.filter(({ player_id }) => ofBefore.has(player_id))).toEqual(before);
    const joined = ofToday(evening.fresh, 'mlb_home_run');
    expect(joined.length).toBeGreaterThan(0);
    for (const one of joined) {
      expect(one.published_at).toBe(`${TODAY}T22:00:00Z`);
      expect(ofBefore.has(one.player_id)).toBe(false);
    }
    expect(after).toHaveLength(before.length + joined.length);
  });

  it('is at the start that the schedule has now, and stays on its day when the game moves to another', async () => {
    const morning = await deriveAt(BASEBALL, { now: at('14:00:00') });
    const games = BASEBALL.mlb_games ?? [];
    const move = (over: Partial<NewTableRow<'mlb_games'>>) =>
      games.map((game) => (game.game_date === TODAY ? { ...game, ...over } : game));
    const evening = { now: at('22:00:00'), said: toEntries(morning) };
    const delayed = await deriveAt(
      { ...BASEBALL, mlb_games: move({ start_time: '2031-04-16T03:00:00Z' }) },
      evening,
    );
    for (const row of ofToday(delayed.rows, 'mlb_hit')) expect(row.start_time).toBe('2031-04-16T03:00:00Z');
    const next = addDays(TODAY, 1);
    const postponed = { ...BASEBALL, mlb_games: move({ game_date: next, start_time: `${next}T23:00:00Z` }) };
    const moved = await deriveAt(postponed, evening);
    expect(ofToday(moved.rows, 'mlb_hit')).toEqual(ofToday(morning.rows, 'mlb_hit'));
    expect(
      moved.fresh.filter((row) => row.kind === 'mlb_hit' && row.game_date === next).length,
    ).toBeGreaterThan(0);
  });
});

describe('predictions', () => {
  it.each([
    { day: addDays(TODAY, -5), kinds: KINDS.slice(0, 4) },
    { day: addDays(FIRST_DAY, 21 * 7), kinds: KINDS.slice(4) },
  ])(
    'for $day and before do not change whatever comes of that day and later ones',
    async ({ day, kinds }) => {
      const isUntil = ({ game_date }: PredictionRow) => game_date <= day;
      const [real, other] = [await deriveSeasons(day), await derive(spoilFrom(day, SEASONS), day)];
      expect(kindsOf(real.filter(({ game_date }) => game_date === day))).toEqual(kinds);
      expect(other.filter(isUntil)).toEqual(real.filter(isUntil));
    },
  );

  it('of later days do follow from what came before', async () => {
    const later = addDays(TODAY, -3);
    const ofLater = (all: readonly PredictionRow[]) => all.filter(({ game_date }) => game_date > later);
    const real = ofLater(await deriveSeasons(TODAY));
    expect(ofLater(await derive(spoilFrom(later, SEASONS), TODAY))).not.toEqual(real);
  });

  it('cover every kind, one row a player and day, with what was known before that day, and scores of 0 to 1 in steps of 0.01 for baseball, else of 0 to 10 in steps of 0.1', async () => {
    const rows = await deriveSeasons(addDays(FIRST_DAY, 24 * 7));
    expect(kindsOf(rows)).toEqual(KINDS);
    const keys = rows.map(({ kind, game_date, player_id }) => `${kind} ${game_date} ${player_id}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { known_until, game_date, probability, opponent, team, ...row } of rows) {
      const { kind, score, home_tip_win_share: home, away_tip_win_share: away } = row;
      if (kind === 'nba_first_basket') expect((home ?? 0) + (away ?? 0)).toBeCloseTo(1, 12);
      expect(known_until < game_date).toBe(true);
      expect(probability).toBeGreaterThan(0);
      expect(probability).toBeLessThan(1);
      expect(opponent).not.toBe(team);
      const highest = kind.startsWith('mlb_') ? 1 : 10;
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(highest);
      expect((score * 100) / highest).toBeCloseTo(Math.round((score * 100) / highest), 9);
    }
    expect(Math.max(...rows.map(({ score }) => score))).toBeGreaterThan(8);
  });

  it('reach to tomorrow in baseball and basketball, and a week ahead in football', async () => {
    const newest = (rows: readonly PredictionRow[], kind: string) =>
      rows
        .filter((row) => row.kind === kind)
        .map(({ game_date }) => game_date)
        .sort()
        .at(-1);
    const early = await deriveSeasons(addDays(TODAY, -1));
    expect(newest(early, 'mlb_hit')).toBe(TODAY);
    expect(newest(await deriveSeasons(addDays(TODAY, -2)), 'mlb_hit')).toBe(addDays(TODAY, -1));
    expect(newest(await deriveSeasons(addDays(FIRST_DAY, 20 * 7 + 2)), 'nfl_touchdown')).toBe(
      addDays(FIRST_DAY, 21 * 7 + 1),
    );
  });

  it('of a back-test stay as they are once their day is over', async () => {
    const past = addDays(TODAY, -1);
    const all = await deriveSeasons(TODAY);
    const said = all.filter(({ kind, game_date }) => kind === 'mlb_hit' && game_date >= past);
    const again = await derive({ ...BASEBALL, predictions: said }, TODAY);
    const hits = again.filter(({ kind }) => kind === 'mlb_hit').map(({ game_date }) => game_date);
    expect(hits).not.toContain(past);
    expect(hits).toContain(TODAY);
    expect(hits).toContain(addDays(TODAY, -2));
  });
});
