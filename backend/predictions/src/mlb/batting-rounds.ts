import { toDayNumber } from '../shared/days.ts';
import type { Candidate, Fixture, Round } from '../shared/forecast.ts';
import type { BattingEvent } from './batting-model.ts';
import { BattingState } from './batting-state.ts';
import type { BattingData, BattingRow, LineupRow, MlbFixture } from './load-batting.ts';

type Side = { team: string; opponent: string; pitcher: number | null };

const toSides = (game: MlbFixture): Side[] => [
  { team: game.home_team, opponent: game.away_team, pitcher: game.away_probable_pitcher },
  { team: game.away_team, opponent: game.home_team, pitcher: game.home_probable_pitcher },
];

const toFixture = (game: MlbFixture): Fixture => ({
  gameId: String(game.game_pk),
  day: game.game_date,
  startTime: game.start_time,
  homeTeam: game.home_team,
  awayTeam: game.away_team,
});

/**
 * True if the event happened to the batter in the game. Undefined if no plate appearance of his in this game is known.
 */
type BattingOutcomes = (gamePk: number, batter: number) => boolean | undefined;

function findBattingOutcomes(event: BattingEvent, batting: readonly BattingRow[]): BattingOutcomes {
  const counts = new Map<string, number>();
  for (const row of batting) {
    const key = `${row.game_pk} ${row.batter}`;
    counts.set(key, (counts.get(key) ?? 0) + event.count(row));
  }
  return (gamePk, batter) => {
    const count = counts.get(`${gamePk} ${batter}`);
    return count === undefined ? undefined : count > 0;
  };
}

type Known = {
  state: BattingState;
  lineups: ReadonlyMap<string, readonly LineupRow[]>;
  findOutcome: BattingOutcomes;
};

/** Forecasts only a team's first game of the day, because there is one forecast per player and day. */
function forecast(games: readonly MlbFixture[], { state, lineups, findOutcome }: Known): Candidate[] {
  const busy = new Set<string>();
  return games.flatMap((game) =>
    toSides(game).flatMap(({ team, opponent, pitcher }) => {
      if (busy.has(team)) return [];
      busy.add(team);
      const lineup = lineups.get(`${game.game_pk} ${team}`);
      const batters: { batter: number; slot: number | undefined }[] =
        lineup?.map(({ batter, batting_order }) => ({ batter, slot: batting_order })) ??
        state.playingTime.findRegulars(team).map((batter) => ({ batter, slot: undefined }));
      return batters.map(({ batter, slot }) =>
        state.toCandidate({
          fixture: toFixture(game),
          batter,
          team,
          opponent,
          pitcher,
          slot,
          outcome: findOutcome(game.game_pk, batter) ?? null,
        }),
      );
    }),
  );
}

type LearnOptions = { event: BattingEvent; slots: ReadonlyMap<string, number> };

function learnGame(state: BattingState, rows: readonly BattingRow[], { event, slots }: LearnOptions): void {
  for (const team of new Set(rows.map(({ batting_team }) => batting_team))) {
    state.playingTime.startGame(team);
  }
  for (const row of rows) state.learn(row);
  for (const [batter, ofBatter] of Map.groupBy(rows, ({ batter }) => batter)) {
    const [{ game_pk = 0, game_date = '', batting_team: team = '' } = {}] = ofBatter;
    state.countGame(
      batter,
      ofBatter.some((row) => event.count(row) > 0),
    );
    state.playingTime.addGame(batter, {
      team,
      plateAppearances: ofBatter.reduce((sum, { plate_appearances }) => sum + plate_appearances, 0),
      day: toDayNumber(game_date),
      slot: slots.get(`${game_pk} ${batter}`),
    });
  }
}

/** One round for each day: its scheduled games, forecast from the games of earlier days. */
export function* createBattingRounds(event: BattingEvent, data: BattingData): Generator<Round> {
  const state = new BattingState(event);
  const gamesOf = Map.groupBy(data.fixtures, ({ game_date }) => game_date);
  const rowsOf = Map.groupBy(data.batting, ({ game_date }) => game_date);
  const lineups = Map.groupBy(data.lineups, ({ game_pk, team }) => `${game_pk} ${team}`);
  const slots = new Map(data.lineups.map((row) => [`${row.game_pk} ${row.batter}`, row.batting_order]));
  const findOutcome = findBattingOutcomes(event, data.batting);
  let knownUntil: string | undefined;
  for (const day of [...new Set([...gamesOf.keys(), ...rowsOf.keys()])].sort()) {
    if (knownUntil !== undefined) {
      const candidates = forecast(gamesOf.get(day) ?? [], { state, lineups, findOutcome });
      yield { knownUntil, candidates };
    }
    const rows = rowsOf.get(day);
    if (rows === undefined) continue;
    for (const game of Map.groupBy(rows, ({ game_pk }) => game_pk).values()) {
      learnGame(state, game, { event, slots });
    }
    state.refit(toDayNumber(day));
    knownUntil = day;
  }
}
