import type { Candidate, Fixture, Round } from '../shared/forecast.ts';
import type { NbaData, NbaFixture, NbaLine, NbaOpening } from './load-nba.ts';

export type NbaDay = {
  readonly day: string;
  readonly fixtures: readonly NbaFixture[];
  readonly lines: readonly NbaLine[];
  readonly openings: readonly NbaOpening[];
  readonly lineOf: ReadonlyMap<number, NbaLine>;
};

export const toFixture = (game: NbaFixture): Fixture => ({
  gameId: game.game_id,
  day: game.game_date,
  startTime: game.start_time,
  homeTeam: game.home_team,
  awayTeam: game.away_team,
});

export type NbaSide = { readonly team: string; readonly opponent: string };

export const toSides = ({ home_team, away_team }: NbaFixture): NbaSide[] => [
  { team: home_team, opponent: away_team },
  { team: away_team, opponent: home_team },
];

function toDays({ fixtures, lines, openings }: NbaData): NbaDay[] {
  const fixturesOf = Map.groupBy(fixtures, ({ game_date }) => game_date);
  const linesOf = Map.groupBy(lines, ({ game_date }) => game_date);
  const openingsOf = Map.groupBy(openings, ({ game_date }) => game_date);
  return [...new Set([...fixturesOf.keys(), ...linesOf.keys()])].sort().map((day) => {
    const ofDay = linesOf.get(day) ?? [];
    return {
      day,
      fixtures: fixturesOf.get(day) ?? [],
      lines: ofDay,
      openings: openingsOf.get(day) ?? [],
      lineOf: new Map(ofDay.map((line) => [line.player_id, line])),
    };
  });
}

type Learner = { forecast: (day: NbaDay) => Candidate[]; learn: (day: NbaDay) => void };

/** One round for each day: its games are forecast from the games of earlier days. */
export function* createNbaRounds(data: NbaData, { forecast, learn }: Learner): Generator<Round> {
  let knownUntil: string | undefined;
  for (const day of toDays(data)) {
    if (knownUntil !== undefined) yield { knownUntil, candidates: forecast(day) };
    if (day.lines.length === 0) continue;
    learn(day);
    knownUntil = day.day;
  }
}
