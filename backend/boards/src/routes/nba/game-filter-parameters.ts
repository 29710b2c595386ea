import { checkDateRange } from '../../call/date-range.ts';
import { dayParameter, teamsParameter } from '../../call/parameters.ts';
import { seasonsParameter } from '../../call/season-parameters.ts';
import type { GameFilter } from '../../stats/nba/game-filter.ts';

/** Which games are meant; each left out is no filter. */
export const gameFilterParameters = {
  opponent: teamsParameter('nba', 'Opponent; repeatable'),
  season: seasonsParameter('Season, such as 2024-2025; repeatable'),
  start_date: dayParameter('First day, US Eastern'),
  end_date: dayParameter('Last day, US Eastern'),
} as const;

type GameFilterInput = {
  opponent: string[];
  season: string[];
  start_date?: string | undefined;
  end_date?: string | undefined;
};

/** @throws {ApiError} `BAD_PARAMETER` when the range ends before it starts. */
export function toGameFilter(input: GameFilterInput): GameFilter {
  checkDateRange(input);
  const { opponent, season, start_date, end_date } = input;
  return { opponents: opponent, seasons: season, startDate: start_date, endDate: end_date };
}
