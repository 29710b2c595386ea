import type { Day } from '../../calendar/day.ts';
import { type Finished, finishedGame } from '../play/played-games.ts';
import type { MlbGame } from '../season/slate.ts';
import { toPersonRef, toTeamRef } from './stats-api-schedule.ts';

const MS_PER_DAY = 86_400_000;
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'July 12, 2024', the format in the last line of a box score. */
const toLongDate = (day: Day) => longDate.format(day * MS_PER_DAY);

function toSide({ played, box }: Finished, isHome: boolean) {
  const { lineUp, pitchers } = isHome ? played.home : played.away;
  const batters = lineUp.order.map(({ batter, position }, place) => ({
    person: toPersonRef(batter),
    position: { abbreviation: position },
    battingOrder: String((place + 1) * 100),
  }));
  const staff = pitchers.map((pitcher) => ({
    person: toPersonRef(pitcher),
    position: { abbreviation: 'P' },
    stats: {
      pitching: {
        ...box.pitching.get(pitcher.id),
        wins: box.winner === pitcher ? 1 : 0,
        losses: box.loser === pitcher ? 1 : 0,
      },
    },
  }));
  return {
    team: toTeamRef(isHome ? played.game.home : played.game.away),
    players: Object.fromEntries(
      [...batters, ...staff].map((player) => [`ID${player.person.id}`, player] as const),
    ),
    pitchers: pitchers.map(({ id }) => id),
  };
}

/**
 * A recorded answer of `GET /api/v1/game/<gamePk>/boxscore`. A box score has no game id, so the recorded request gives
 * it.
 */
export function toBoxScoreAnswer(seed: string, game: MlbGame) {
  const finished = finishedGame(seed, game);
  return {
    endpoint: 'game',
    method: 'boxscore',
    path_params: { game_pk: String(game.gamePk) },
    response: {
      teams: { away: toSide(finished, false), home: toSide(finished, true) },
      info: [{ label: toLongDate(game.day) }],
    },
  };
}
