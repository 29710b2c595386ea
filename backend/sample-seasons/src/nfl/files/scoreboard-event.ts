import { type EspnEvent, type HomeAway, toCompetitor, toEvent } from '../../espn/event.ts';
import {
  type EspnStatus,
  toDisplayClock,
  toOrdinal,
  toScheduledStatus,
  toStatus,
} from '../../espn/status.ts';
import { Random } from '../../random/random.ts';
import { elapsedOf, type NflPlay, type PlayedNflGame, quarterSeconds } from '../play/play.ts';
import { finishedNflGame } from '../play/played-games.ts';
import { toNflGameOdds } from '../season/lines.ts';
import { type NflGame, REGULAR_WEEKS } from '../season/schedule.ts';
import { describePlay, toDownText, toSpot } from './play-text.ts';

const numbers = { sport: 20, league: 28 };

type GameClock = { quarter: number; clockS: number; isBreak: boolean; isOver: boolean };

// A quarter of fifteen minutes takes three quarters of an hour.
const WALL_SECONDS_PER_SECOND = 2.9;
const BREAK_S = 130;
const HALFTIME_S = 13 * 60;

const breakAfter = (quarter: number) => (quarter === 2 ? HALFTIME_S : BREAK_S);

function toClock(elapsedMs: number, quarters: number): GameClock {
  let wallS = elapsedMs / 1000 - 60;
  for (let quarter = 1; quarter <= quarters; quarter++) {
    const lengthS = quarterSeconds(quarter) * WALL_SECONDS_PER_SECOND;
    if (wallS < lengthS) {
      const clockS = quarterSeconds(quarter) - Math.max(0, wallS) / WALL_SECONDS_PER_SECOND;
      return { quarter, clockS, isBreak: false, isOver: false };
    }
    wallS -= lengthS;
    if (quarter === quarters) break;
    if (wallS < breakAfter(quarter)) return { quarter, clockS: 0, isBreak: true, isOver: false };
    wallS -= breakAfter(quarter);
  }
  return { quarter: quarters, clockS: 0, isBreak: false, isOver: true };
}

const quarterName = (quarter: number) => (quarter <= 4 ? toOrdinal(quarter) : 'OT');

function toLiveStatus({ quarter, clockS, isBreak, isOver }: GameClock): EspnStatus {
  if (isOver) return toStatus('final', { period: quarter, detail: quarter > 4 ? 'Final/OT' : 'Final' });
  if (isBreak && quarter === 2) return toStatus('halftime', { period: quarter });
  if (isBreak) return toStatus('endOfPeriod', { period: quarter, detail: `End of ${quarterName(quarter)}` });
  const clock = toDisplayClock(Math.ceil(clockS));
  const name = quarterName(quarter);
  return toStatus('inProgress', {
    period: quarter,
    clockS: Math.ceil(clockS),
    detail: `${clock} - ${quarter <= 4 ? `${name} Quarter` : name}`,
    shortDetail: `${clock} - ${name}`,
  });
}

/** Points by quarter so far. */
function toLines(happened: readonly NflPlay[], side: HomeAway, quarters: number): number[] {
  const lines = new Array<number>(quarters).fill(0);
  let before = 0;
  for (const { quarter, homeScore, awayScore } of happened) {
    const score = side === 'home' ? homeScore : awayScore;
    lines[quarter - 1] = (lines[quarter - 1] ?? 0) + score - before;
    before = score;
  }
  return lines;
}

function toSituation(played: PlayedNflGame, happened: readonly NflPlay[]): Readonly<Record<string, unknown>> {
  const last = happened.at(-1);
  const next = played.plays[happened.length];
  if (next === undefined) return {};
  const lastPlay =
    last === undefined ? {} : { lastPlay: { id: String(last.id), text: describePlay(last), scoreValue: 0 } };
  if (next.down === 0) return { situation: lastPlay };
  const spot = toSpot(played, next);
  const downText = toDownText(next);
  return {
    situation: {
      ...lastPlay,
      down: next.down,
      distance: next.toGo,
      yardLine: next.offense === 'home' ? 100 - next.yardsToGoal : next.yardsToGoal,
      downDistanceText: `${downText} at ${spot}`,
      shortDownDistanceText: downText,
      possessionText: spot,
      possession: played.game[next.offense].sourceId,
      isRedZone: next.yardsToGoal <= 20,
      homeTimeouts: 3,
      awayTimeouts: 3,
    },
  };
}

type Parts = {
  status: EspnStatus;
  happened?: readonly NflPlay[];
  competition?: Readonly<Record<string, unknown>>;
};

const skies = ['Sunny', 'Mostly sunny', 'Partly cloudy', 'Mostly cloudy', 'Cloudy', 'Rain'] as const;

function weatherOf(seed: string, { gameId, stadium }: NflGame) {
  if (stadium.roof !== 'outdoors') return undefined;
  const random = new Random(seed, 'nfl', 'weather', gameId);
  return { condition: random.pick(skies), temperatureF: Math.round(random.normal(56, 14)) };
}

const sum = (lines: readonly number[]) => lines.reduce((total, points) => total + points, 0);

function assemble(seed: string, game: NflGame, { status, happened, competition }: Parts): EspnEvent {
  const lines = (side: HomeAway) =>
    happened === undefined ? undefined : toLines(happened, side, status.period);
  const score = (side: HomeAway) => sum(lines(side) ?? []);
  const side = (homeAway: HomeAway) =>
    toCompetitor(numbers, {
      team: game[homeAway],
      teamId: game[homeAway].sourceId,
      homeAway,
      score: score(homeAway),
      lines: lines(homeAway),
      isWinner: status.type.completed
        ? score(homeAway) > score(homeAway === 'home' ? 'away' : 'home')
        : undefined,
      extras: { statistics: [] },
    });
  const { stadium, week, season } = game;
  const isRegular = week <= REGULAR_WEEKS;
  return toEvent(numbers, {
    id: `7${game.oldGameId.slice(2)}`,
    startMs: game.startMs,
    season: { year: season, type: isRegular ? 2 : 3, slug: isRegular ? 'regular-season' : 'post-season' },
    home: side('home'),
    away: side('away'),
    venue: {
      id: stadium.id,
      name: stadium.name,
      city: stadium.city,
      region: stadium.region,
      isIndoor: stadium.roof !== 'outdoors',
    },
    isNeutral: false,
    status,
    periods: 4,
    weather: status.type.state === 'post' ? undefined : weatherOf(seed, game),
    competition: competition ?? {},
    event: { week: { number: week } },
  });
}

/** A game as ESPN's scoreboard shows it at an instant. */
export function toNflEvent(seed: string, { game, nowMs }: { game: NflGame; nowMs: number }): EspnEvent {
  if (nowMs < game.startMs) {
    return assemble(seed, game, {
      status: toScheduledStatus(game.startMs, 0),
      competition: { odds: [toNflGameOdds(seed, game)] },
    });
  }
  const played = finishedNflGame(seed, game);
  const clock = toClock(nowMs - game.startMs, played.quarters);
  const happened = clock.isOver
    ? played.plays
    : played.plays.filter((play) => elapsedOf(play) + play.durationS <= elapsedOf(clock));
  return assemble(seed, game, {
    status: toLiveStatus(clock),
    happened,
    ...(clock.isOver ? {} : { competition: toSituation(played, happened) }),
  });
}
