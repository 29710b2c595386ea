import { describe, expect, it } from 'vitest';
import { openTestSnapshot } from '../testing/open-test-snapshot.ts';
import { addDays } from '../time/eastern-time.ts';
import { createAsk } from './ask.ts';
import { derivePredictions, type PredictionRow } from './derive-predictions.ts';
import { BASEBALL_DAYS, FIRST_DAY, type InventedRows, inventSeasons } from './testing/invented-seasons.ts';

const KINDS = [
  'mlb_hit',
  'mlb_home_run',
  'nba_first_basket',
  'nba_three_pointers',
  'nfl_first_touchdown',
  'nfl_touchdown',
  'nfl_touchdown_longshot',
];

async function derive(rows: InventedRows, today: string): Promise<PredictionRow[]> {
  const snapshot = await openTestSnapshot(rows);
  return derivePredictions(
    createAsk((sql) => snapshot.rows(sql)),
    { today },
  );
}

const kindsOf = (rows: readonly PredictionRow[]) => [...new Set(rows.map(({ kind }) => kind))].sort();

// The day that baseball and basketball have scheduled only; football goes on.
const TODAY = addDays(FIRST_DAY, BASEBALL_DAYS - 1);

const notYet = <R>(rows: readonly R[] = [], isOver: (row: R) => boolean, spoil: (row: R) => R): R[] =>
  rows.map((row) => (isOver(row) ? row : spoil(row)));

/** The same seasons with other results on the day and later; what is known ahead (schedules, line-ups) stays. */
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

describe('predictions', () => {
  it.each([
    { day: addDays(TODAY, -5), kinds: KINDS.slice(0, 4) },
    { day: addDays(FIRST_DAY, 21 * 7), kinds: KINDS.slice(4) },
  ])(
    'for $day and before do not change whatever comes of that day and later ones',
    async ({ day, kinds }) => {
      const rows = inventSeasons();
      const isUntil = ({ game_date }: PredictionRow) => game_date <= day;
      const [real, other] = [await derive(rows, day), await derive(spoilFrom(day, rows), day)];
      expect(kindsOf(real.filter(({ game_date }) => game_date === day))).toEqual(kinds);
      expect(other.filter(isUntil)).toEqual(real.filter(isUntil));
    },
  );

  it('of later days do follow from what came before', async () => {
    const rows = inventSeasons();
    const later = addDays(TODAY, -3);
    const ofLater = (all: PredictionRow[]) => all.filter(({ game_date }) => game_date > later);
    const real = ofLater(await derive(rows, TODAY));
    expect(ofLater(await derive(spoilFrom(later, rows), TODAY))).not.toEqual(real);
  });

  it('cover every kind, one row a player and day, with what was known before that day', async () => {
    const rows = await derive(inventSeasons(), addDays(FIRST_DAY, 24 * 7));
    expect(kindsOf(rows)).toEqual(KINDS);
    const keys = rows.map(({ kind, game_date, player_id }) => `${kind} ${game_date} ${player_id}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { known_until, game_date, probability, opponent, team } of rows) {
      expect(known_until < game_date).toBe(true);
      expect(probability).toBeGreaterThan(0);
      expect(probability).toBeLessThan(1);
      expect(opponent).not.toBe(team);
    }
  });

  it('have the scores that the screens expect: 0 to 1 in steps of 0.01 for baseball, else 0 to 10 in steps of 0.1', async () => {
    const rows = await derive(inventSeasons(), addDays(FIRST_DAY, 24 * 7));
    for (const { kind, score } of rows) {
      const highest = kind.startsWith('mlb_') ? 1 : 10;
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(highest);
      expect((score * 100) / highest).toBeCloseTo(Math.round((score * 100) / highest), 9);
    }
    expect(Math.max(...rows.map(({ score }) => score))).toBeGreaterThan(9);
  });

  it('of basketball say what the cards show', async () => {
    const odds = {
      league: 'nba',
      event_id: 'e1',
      commence_time: '2031-04-16T00:30:00Z',
      game_date: TODAY,
      home_team: 'ATL',
      away_team: 'CHI',
      market: 'player_threes',
      player_name: 'Shooter 100',
      player_key: 'shooter 100',
      outcome: 'Over',
      point: 2.5,
      price_decimal: 2.2,
    };
    const seasons = inventSeasons();
    const rows = await derive(
      {
        ...seasons,
        odds_props: [
          { ...odds, book: 'one', book_title: 'Book One', price_american: 120 },
          { ...odds, book: 'two', book_title: 'Book Two', price_american: -110, price_decimal: 1.91 },
        ],
      },
      TODAY,
    );
    const find = (kind: string) =>
      rows.filter((row) => row.kind === kind && row.game_date === TODAY && row.team === 'ATL');
    const [shooter] = find('nba_three_pointers').filter(({ player_id }) => player_id === '100');
    expect(shooter).toMatchObject({
      player_name: 'Shooter 100',
      prop_text: 'Over 2.5 threes (+120 Book One)',
      home_tip_win_share: null,
    });
    // He makes 4.2 on average.
    expect(shooter?.expected_count).toBeGreaterThan(3.5);
    expect(shooter?.expected_count).toBeLessThan(5);
    const [first] = find('nba_first_basket');
    const { home_tip_win_share: home = null, away_tip_win_share: away = null } = first ?? {};
    expect((home ?? 0) + (away ?? 0)).toBeCloseTo(1, 12);
  });

  it('reach to tomorrow in baseball and basketball, and a week ahead in football', async () => {
    const newest = (rows: PredictionRow[], kind: string) =>
      rows
        .filter((row) => row.kind === kind)
        .map(({ game_date }) => game_date)
        .sort()
        .at(-1);
    const early = await derive(inventSeasons(), addDays(TODAY, -1));
    expect(newest(early, 'mlb_hit')).toBe(TODAY);
    expect(newest(await derive(inventSeasons(), addDays(TODAY, -2)), 'mlb_hit')).toBe(addDays(TODAY, -1));
    expect(newest(await derive(inventSeasons(), addDays(FIRST_DAY, 20 * 7 + 2)), 'nfl_touchdown')).toBe(
      addDays(FIRST_DAY, 21 * 7 + 1),
    );
  });

  it('that were published stay as they are once their day is over', async () => {
    const seasons = inventSeasons();
    const past = addDays(TODAY, -1);
    const all = await derive(seasons, TODAY);
    const said = all.filter(({ kind, game_date }) => kind === 'mlb_hit' && game_date >= past);
    const again = await derive({ ...seasons, predictions: said }, TODAY);
    const hits = again.filter(({ kind }) => kind === 'mlb_hit').map(({ game_date }) => game_date);
    expect(hits).not.toContain(past);
    expect(hits).toContain(TODAY);
    expect(hits).toContain(addDays(TODAY, -2));
  });

  it('are none where nothing is known', async () => {
    expect(await derive({}, TODAY)).toEqual([]);
  });
});
