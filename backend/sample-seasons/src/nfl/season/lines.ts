import { toDate } from '../../calendar/day.ts';
import { toGameLines } from '../../odds/game-lines.ts';
import { toEventId } from '../../odds/price.ts';
import { defenceLevel } from './coverage.ts';
import { isFit, nflRosterOf } from './roster.ts';
import type { NflGame } from './schedule.ts';

const LEAGUE_POINTS = 21.9;
const HOME_POINTS = 0.4;
const DEVIATION = 12;

/** Expected points of a side, by its quarterback, its runner and the other side's defence. */
function expectedPoints(seed: string, { day, season, ...game }: NflGame, side: 'home' | 'away'): number {
  const fit = nflRosterOf(seed, { team: game[side].team, season }).filter((player) =>
    isFit(seed, player, day),
  );
  const talentOf = (position: string) => fit.find((player) => player.position === position)?.talent;
  const opponent = game[side === 'home' ? 'away' : 'home'].team;
  const offence = 6 * (talentOf('QB')?.hands ?? 0) + 4 * ((talentOf('RB')?.legs ?? 1) - 1);
  const defence = 9 * defenceLevel(seed, { team: opponent, season });
  return Math.max(6, LEAGUE_POINTS + offence - defence + (side === 'home' ? HOME_POINTS : -HOME_POINTS));
}

const toHalf = (points: number) => Math.round(points * 2) / 2;

/** The books' expected total, and the margin by which the home side is favoured. */
export function toNflForecast(seed: string, game: NflGame) {
  const expected = { home: expectedPoints(seed, game, 'home'), away: expectedPoints(seed, game, 'away') };
  return {
    expected,
    spread: toHalf(expected.home - expected.away),
    total: toHalf(expected.home + expected.away),
  };
}

export const toNflEventId = (seed: string, { gameId, day }: NflGame): string =>
  toEventId(seed, 'nfl', toDate(day), gameId);

export function toNflLinesEvent(seed: string, { game, asOfMs }: { game: NflGame; asOfMs: number }) {
  const { expected, spread } = toNflForecast(seed, game);
  return toGameLines({
    league: 'nfl',
    id: toNflEventId(seed, game),
    startMs: game.startMs,
    home: game.home,
    away: game.away,
    asOfMs,
    expected,
    deviation: DEVIATION,
    spread,
  });
}
