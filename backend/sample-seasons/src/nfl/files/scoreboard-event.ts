import { type EspnEvent, toEvent } from '../../espn/event.ts';
import { clockAt } from '../../espn/game-clock.ts';
import { toScheduledStatus } from '../../espn/status.ts';
import { Random } from '../../random/random.ts';
import { finishedNflGame } from '../play/played-games.ts';
import type { NflGame } from '../season/schedule.ts';

// A quarter of fifteen minutes takes three quarters of an hour.
const periods = { regularS: 900, overtimeS: 600, pace: 2.9, breakS: 130, halftimeS: 13 * 60 };

const skies = ['Sunny', 'Mostly sunny', 'Partly cloudy', 'Mostly cloudy', 'Cloudy', 'Rain'] as const;

function weatherOf(seed: string, { gameId, stadium }: NflGame) {
  if (stadium.roof !== 'outdoors') return undefined;
  const random = new Random(seed, 'nfl', 'weather', gameId);
  return { condition: random.pick(skies), temperatureF: Math.round(random.normal(56, 14)) };
}

function toProgress(seed: string, game: NflGame, nowMs: number) {
  if (nowMs < game.startMs) return { status: toScheduledStatus(game.startMs), score: { home: 0, away: 0 } };
  const { plays, quarters } = finishedNflGame(seed, game);
  const { status, playedS } = clockAt(nowMs - game.startMs, { count: quarters, periods });
  const last = plays.findLast(({ elapsedS }) => elapsedS <= playedS);
  return { status, score: { home: last?.homeScore ?? 0, away: last?.awayScore ?? 0 } };
}

export function toNflEvent(seed: string, { game, nowMs }: { game: NflGame; nowMs: number }): EspnEvent {
  const progress = toProgress(seed, game, nowMs);
  return toEvent({
    league: 'nfl',
    id: `7${game.oldGameId.slice(2)}`,
    startMs: game.startMs,
    season: game.season,
    week: game.week,
    home: game.home,
    away: game.away,
    venue: game.stadium.name,
    weather: progress.status.type.state === 'post' ? undefined : weatherOf(seed, game),
    ...progress,
  });
}
