import { type EspnEvent, type HomeAway, toCompetitor, toEvent } from '../../espn/event.ts';
import {
  type EspnStatus,
  toDisplayClock,
  toOrdinal,
  toScheduledStatus,
  toStatus,
} from '../../espn/status.ts';
import { elapsedOf, type NbaEvent, periodSeconds, pointsOf } from '../play/play.ts';
import { type FinishedNbaGame, finishedNbaGame } from '../play/played-games.ts';
import { toNbaGameOdds } from '../season/lines.ts';
import type { NbaGame } from '../season/slate.ts';

const numbers = { sport: 40, league: 46 };

/** The state of the game clock. `isBreak` between periods. */
type GameClock = { period: number; clockS: number; isBreak: boolean; isOver: boolean };

// A quarter of twelve minutes takes half an hour, with fouls, timeouts and reviews.
const WALL_SECONDS_PER_SECOND = 2.45;
const BREAK_S = 150;
const HALFTIME_S = 15 * 60;

const breakAfter = (period: number) => (period === 2 ? HALFTIME_S : BREAK_S);

function toClock(elapsedMs: number, periods: number): GameClock {
  let wallS = elapsedMs / 1000 - 90;
  for (let period = 1; period <= periods; period++) {
    const lengthS = periodSeconds(period) * WALL_SECONDS_PER_SECOND;
    if (wallS < lengthS) {
      const clockS = periodSeconds(period) - Math.max(0, wallS) / WALL_SECONDS_PER_SECOND;
      return { period, clockS, isBreak: false, isOver: false };
    }
    wallS -= lengthS;
    if (period === periods) break;
    if (wallS < breakAfter(period)) return { period, clockS: 0, isBreak: true, isOver: false };
    wallS -= breakAfter(period);
  }
  return { period: periods, clockS: 0, isBreak: false, isOver: true };
}

const periodName = (period: number) =>
  period <= 4 ? toOrdinal(period) : period === 5 ? 'OT' : `${period - 4}OT`;

function toLiveStatus({ period, clockS, isBreak, isOver }: GameClock): EspnStatus {
  if (isOver) {
    const detail = period === 4 ? 'Final' : `Final/${periodName(period)}`;
    return toStatus('final', { period, detail });
  }
  if (isBreak && period === 2) return toStatus('halftime', { period });
  if (isBreak) return toStatus('endOfPeriod', { period, detail: `End of ${periodName(period)}` });
  const name = periodName(period);
  return toStatus('inProgress', {
    period,
    clockS: Math.ceil(clockS),
    detail: `${toDisplayClock(Math.ceil(clockS))} - ${period <= 4 ? `${name} Quarter` : name}`,
    shortDetail: `${toDisplayClock(Math.ceil(clockS))} - ${name}`,
  });
}

function toLines(events: readonly NbaEvent[], side: HomeAway, periods: number): number[] {
  const lines = new Array<number>(periods).fill(0);
  for (const event of events) {
    if (event.side === side) lines[event.period - 1] = (lines[event.period - 1] ?? 0) + pointsOf(event);
  }
  return lines;
}

function toLastPlayText(event: NbaEvent): string {
  const { full } = event.player.name;
  switch (event.kind) {
    case 'shot':
      return `${full} ${event.isMade ? 'makes' : 'misses'} a ${event.points === 3 ? 'three point shot' : 'two point shot'}`;
    case 'freeThrow':
      return `${full} ${event.isMade ? 'makes' : 'misses'} free throw ${event.number} of ${event.of}`;
    case 'rebound':
      return `${full} ${event.isOffensive ? 'offensive' : 'defensive'} rebound`;
    case 'turnover':
      return `${full} turnover`;
    case 'foul':
      return `${full} ${event.isShooting ? 'shooting' : 'personal'} foul`;
    default:
      return `${full} wins the tip to ${event.receiver.name.full}`;
  }
}

const sum = (lines: readonly number[]) => lines.reduce((total, points) => total + points, 0);

type Parts = {
  status: EspnStatus;
  happened?: readonly NbaEvent[];
  competition?: Readonly<Record<string, unknown>>;
};

function assemble(game: NbaGame, { status, happened, competition }: Parts): EspnEvent {
  const lines = (side: HomeAway) =>
    happened === undefined ? undefined : toLines(happened, side, status.period);
  const score = (side: HomeAway) => sum(lines(side) ?? []);
  const side = (homeAway: HomeAway) => {
    const team = homeAway === 'home' ? game.home : game.away;
    const isAhead = score(homeAway) > score(homeAway === 'home' ? 'away' : 'home');
    return toCompetitor(numbers, {
      team,
      teamId: team.sourceId.slice(-2),
      homeAway,
      score: score(homeAway),
      lines: lines(homeAway),
      isWinner: status.type.completed ? isAhead : undefined,
      extras: { statistics: [], leaders: [] },
    });
  };
  const { arena } = game;
  return toEvent(numbers, {
    id: `8${game.gameId.slice(3)}`,
    startMs: game.startMs,
    season: { year: game.season + 1, type: 2, slug: 'regular-season' },
    home: side('home'),
    away: side('away'),
    venue: { id: arena.id, name: arena.name, city: arena.city, region: arena.region, isIndoor: true },
    isNeutral: false,
    status,
    periods: 4,
    competition: competition ?? {},
  });
}

const soFar = ({ played }: FinishedNbaGame, clock: GameClock) =>
  clock.isOver ? played.events : played.events.filter((event) => elapsedOf(event) <= elapsedOf(clock));

/** A game as ESPN's scoreboard shows it at an instant. */
export function toNbaEvent(seed: string, { game, nowMs }: { game: NbaGame; nowMs: number }): EspnEvent {
  if (nowMs < game.startMs) {
    return assemble(game, {
      status: toScheduledStatus(game.startMs, 0),
      competition: { odds: [toNbaGameOdds(seed, game)] },
    });
  }
  const finished = finishedNbaGame(seed, game);
  const clock = toClock(nowMs - game.startMs, finished.played.periods);
  const happened = soFar(finished, clock);
  const last = happened.at(-1);
  const situation =
    last === undefined || clock.isOver ? {} : { situation: { lastPlay: { text: toLastPlayText(last) } } };
  return assemble(game, { status: toLiveStatus(clock), happened, competition: situation });
}
