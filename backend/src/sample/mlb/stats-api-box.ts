import { type Day, toDate } from '../calendar/day.ts';
import { finishedGame } from './played-games.ts';
import type { MlbGame } from './slate.ts';
import { toPersonRef, toTeamRef } from './stats-api-refs.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** 'July 12, 2024', as the last line of a box score has it. */
function toLongDate(day: Day): string {
  const [year, month, date] = toDate(day).split('-').map(Number);
  return `${months[(month ?? 1) - 1]} ${date}, ${year}`;
}

const toInnings = (outs: number) => `${Math.floor(outs / 3)}.${outs % 3}`;

type BoxSideOptions = { game: MlbGame; isHome: boolean };

/** StatsAPI writes the ninth place's second man as 901. */
const toBattingOrder = (place: number, turn: number) => String((place + 1) * 100 + turn);

function toBoxSide(seed: string, { game, isHome }: BoxSideOptions) {
  const { played, box } = finishedGame(seed, game);
  const side = isHome ? played.home : played.away;
  const lines = isHome ? box.home : box.away;
  const pitcherEntries = side.pitchers.map((pitcher, index) => {
    const line = lines.pitching.get(pitcher.id);
    const pitching = {
      ...line,
      gamesPlayed: 1,
      gamesStarted: index === 0 ? 1 : 0,
      inningsPitched: toInnings(line?.outs ?? 0),
      pitchesThrown: line?.numberOfPitches ?? 0,
      wins: box.winner === pitcher ? 1 : 0,
      losses: box.loser === pitcher ? 1 : 0,
      saves: box.save === pitcher ? 1 : 0,
    };
    return [
      `ID${pitcher.id}`,
      {
        person: toPersonRef(pitcher),
        jerseyNumber: pitcher.jersey,
        position: { abbreviation: 'P' },
        stats: { batting: {}, pitching },
      },
    ] as const;
  });
  const batterEntries = side.batters.flatMap((places, place) =>
    places.map(({ batter, position }, turn) => {
      const batting = { ...lines.batting.get(batter.id), gamesPlayed: 1 };
      return [
        `ID${batter.id}`,
        {
          person: toPersonRef(batter),
          jerseyNumber: batter.jersey,
          position: { abbreviation: position },
          allPositions: [{ abbreviation: position }],
          battingOrder: toBattingOrder(place, turn),
          stats: { batting, pitching: {} },
        },
      ] as const;
    }),
  );
  return {
    team: toTeamRef(isHome ? game.home : game.away),
    players: Object.fromEntries([...batterEntries, ...pitcherEntries]),
    batters: [...side.batters.flat().map(({ batter }) => batter.id), ...side.pitchers.map(({ id }) => id)],
    pitchers: side.pitchers.map(({ id }) => id),
    battingOrder: side.lineUp.order.map(({ batter }) => batter.id),
  };
}

/** A recorded answer of `GET /api/v1/game/<gamePk>/boxscore`: the box score does not say whose it is, the request does. */
export function toBoxScoreAnswer(seed: string, game: MlbGame) {
  return {
    endpoint: 'game',
    method: 'boxscore',
    path_params: { game_pk: String(game.gamePk) },
    response: {
      teams: {
        away: toBoxSide(seed, { game, isHome: false }),
        home: toBoxSide(seed, { game, isHome: true }),
      },
      info: [{ label: toLongDate(game.day) }],
    },
  };
}
