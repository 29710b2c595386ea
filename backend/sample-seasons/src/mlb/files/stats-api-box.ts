import { type Day, toDate } from '../../calendar/day.ts';
import type { BattingLine, PitchingLine } from '../play/box-score.ts';
import { type Finished, finishedGame } from '../play/played-games.ts';
import type { MlbGame } from '../season/slate.ts';
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

type BoxPlayer = {
  readonly person: ReturnType<typeof toPersonRef>;
  readonly jerseyNumber: string;
  readonly position: { readonly abbreviation: string };
  readonly allPositions?: readonly { readonly abbreviation: string }[];
  readonly battingOrder?: string;
  readonly stats: { readonly batting?: BattingStats; readonly pitching?: PitchingStats };
};

type BattingStats = Partial<BattingLine> & { readonly gamesPlayed: number };

type PitchingStats = Partial<PitchingLine> & {
  readonly gamesPlayed: number;
  readonly gamesStarted: number;
  readonly inningsPitched: string;
  readonly wins: number;
  readonly losses: number;
  readonly saves: number;
};

type SideOf = { readonly finished: Finished; readonly isHome: boolean };

function toPitchers({ finished: { played, box }, isHome }: SideOf): BoxPlayer[] {
  const { pitching } = isHome ? box.home : box.away;
  return (isHome ? played.home : played.away).pitchers.map((pitcher, index) => {
    const line = pitching.get(pitcher.id);
    return {
      person: toPersonRef(pitcher),
      jerseyNumber: pitcher.jersey,
      position: { abbreviation: 'P' },
      stats: {
        pitching: {
          ...line,
          gamesPlayed: 1,
          gamesStarted: index === 0 ? 1 : 0,
          inningsPitched: toInnings(line?.outs ?? 0),
          wins: box.winner === pitcher ? 1 : 0,
          losses: box.loser === pitcher ? 1 : 0,
          saves: box.save === pitcher ? 1 : 0,
        },
      },
    };
  });
}

/** StatsAPI writes the ninth place's second man as 901. */
const toBattingOrder = (place: number, turn: number) => String((place + 1) * 100 + turn);

function toBatters({ finished: { played, box }, isHome }: SideOf): BoxPlayer[] {
  const { batting } = isHome ? box.home : box.away;
  return (isHome ? played.home : played.away).batters.flatMap((places, place) =>
    places.map(({ batter, position }, turn) => ({
      person: toPersonRef(batter),
      jerseyNumber: batter.jersey,
      position: { abbreviation: position },
      allPositions: [{ abbreviation: position }],
      battingOrder: toBattingOrder(place, turn),
      stats: { batting: { ...batting.get(batter.id), gamesPlayed: 1 } },
    })),
  );
}

function toBoxSide(side: SideOf) {
  const { played } = side.finished;
  const { lineUp, batters, pitchers } = side.isHome ? played.home : played.away;
  const players = [...toBatters(side), ...toPitchers(side)];
  return {
    team: toTeamRef(side.isHome ? played.game.home : played.game.away),
    players: Object.fromEntries(
      players.map((player): [string, BoxPlayer] => [`ID${player.person.id}`, player]),
    ),
    batters: [...batters.flat().map(({ batter }) => batter.id), ...pitchers.map(({ id }) => id)],
    pitchers: pitchers.map(({ id }) => id),
    battingOrder: lineUp.order.map(({ batter }) => batter.id),
  };
}

/** A recorded answer of `GET /api/v1/game/<gamePk>/boxscore`: the box score does not say whose it is, the request does. */
export function toBoxScoreAnswer(seed: string, game: MlbGame) {
  const finished = finishedGame(seed, game);
  return {
    endpoint: 'game',
    method: 'boxscore',
    path_params: { game_pk: String(game.gamePk) },
    response: {
      teams: {
        away: toBoxSide({ finished, isHome: false }),
        home: toBoxSide({ finished, isHome: true }),
      },
      info: [{ label: toLongDate(game.day) }],
    },
  };
}
