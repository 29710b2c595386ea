import { yearOf } from '../../calendar/day.ts';
import { toAthlete } from '../../espn/athlete.ts';
import { type EspnEvent, type HomeAway, toCompetitor, toEvent } from '../../espn/event.ts';
import { type EspnStatus, toOrdinal, toScheduledStatus, toStatus } from '../../espn/status.ts';
import type { BoxScore } from '../play/box-score.ts';
import type { Half } from '../play/play.ts';
import { type Finished, finishedGame } from '../play/played-games.ts';
import { type Moment, momentAt } from '../play/timeline.ts';
import { toLineUp } from '../season/line-up.ts';
import { toGameOdds } from '../season/lines.ts';
import type { Pitcher } from '../season/roster.ts';
import type { MlbGame } from '../season/slate.ts';
import { weatherOf } from '../season/weather.ts';
import { situationAt, toSituation } from './scoreboard-situation.ts';

const numbers = { sport: 1, league: 10 };

/** A game, and the moment at which it is shown. */
export type ScoreboardOptions = { game: MlbGame; nowMs: number };

/** The place in ESPN's list of teams; its numbers are its own. */
const teamIdOf = ({ sourceId }: MlbGame['home']) => sourceId;

function toProbable(pitcher: Pitcher) {
  return {
    name: 'probableStartingPitcher',
    displayName: 'Probable Starting Pitcher',
    shortDisplayName: 'Starter',
    abbreviation: 'SP',
    playerId: pitcher.id,
    athlete: toAthlete(pitcher, 'SP'),
    statistics: [],
  };
}

/** Runs by inning so far: those of finished turns, and what has come in since. */
function toLines({ played }: Finished, moment: Moment, half: Half): number[] {
  const { appearance } = moment;
  if (appearance === undefined) return [];
  const innings = half === 'Top' || appearance.half === 'Bot' ? appearance.inning : appearance.inning - 1;
  const lines = new Array<number>(innings).fill(0);
  for (const { number, inning, half: batting, scored } of played.appearances) {
    if (number >= appearance.number) break;
    if (batting === half) lines[inning - 1] = (lines[inning - 1] ?? 0) + scored.length;
  }
  const { awayScore, homeScore } = situationAt(played, moment);
  const counted = lines.reduce((sum, runs) => sum + runs, 0);
  if (innings > 0)
    lines[innings - 1] = (lines[innings - 1] ?? 0) + (half === 'Top' ? awayScore : homeScore) - counted;
  return lines;
}

function toStatusAt(
  { appearance, isRaining, isOver, isBetweenHalves }: Moment,
  { played }: Finished,
): EspnStatus {
  if (isOver) {
    const detail = played.innings === 9 ? 'Final' : `Final/${played.innings}`;
    return toStatus('final', { detail, period: played.innings });
  }
  const period = appearance?.inning ?? 1;
  if (isRaining) return toStatus(played.game.gamePk % 2 === 0 ? 'delayed' : 'rainDelay', { period });
  const inning = toOrdinal(period);
  const isTop = appearance === undefined || appearance.half === 'Top';
  if (isBetweenHalves) {
    return toStatus('inProgress', {
      period,
      detail: `${isTop ? 'Middle' : 'End'} ${inning}`,
      shortDetail: `${isTop ? 'Mid' : 'End'} ${inning}`,
    });
  }
  return toStatus('inProgress', {
    period,
    detail: `${isTop ? 'Top' : 'Bottom'} ${inning}`,
    shortDetail: `${isTop ? 'Top' : 'Bot'} ${inning}`,
  });
}

type Parts = {
  status: EspnStatus;
  moment?: Moment;
  finished?: Finished;
  competition?: Readonly<Record<string, unknown>>;
};

function hitsAndErrors(box: BoxScore | undefined, homeAway: HomeAway) {
  return { hits: box?.[homeAway].hits ?? 0, errors: box?.[homeAway].errors ?? 0 };
}

function assemble(seed: string, game: MlbGame, { status, moment, finished, competition }: Parts): EspnEvent {
  const isOver = status.type.completed;
  const side = (homeAway: HomeAway) => {
    const isHome = homeAway === 'home';
    const lines = finished && moment ? toLines(finished, moment, isHome ? 'Bot' : 'Top') : undefined;
    const score = (lines ?? []).reduce((sum, runs) => sum + runs, 0);
    const played = finished?.played;
    const isWinner = played && isOver ? played.homeScore > played.awayScore === isHome : undefined;
    const { starter } = toLineUp({ seed, game, isHome });
    return toCompetitor(numbers, {
      team: isHome ? game.home : game.away,
      teamId: teamIdOf(isHome ? game.home : game.away),
      homeAway,
      score,
      lines,
      isWinner,
      extras: {
        probables: [toProbable(starter)],
        statistics: [],
        leaders: [],
        ...hitsAndErrors(isOver ? finished?.box : undefined, homeAway),
      },
    });
  };
  const { park } = game;
  return toEvent(numbers, {
    id: `9${game.gamePk}`,
    startMs: game.startMs,
    season: { year: yearOf(game.day), type: 2, slug: 'regular-season' },
    home: side('home'),
    away: side('away'),
    venue: {
      id: String(park.venueId),
      name: park.name,
      city: park.city,
      region: park.region,
      isIndoor: park.hasRoof,
    },
    isNeutral: game.isAbroad,
    status,
    periods: 9,
    weather: park.hasRoof || status.type.state === 'post' ? undefined : weatherOf(seed, game),
    competition: competition ?? {},
  });
}

/** A game as ESPN's scoreboard shows it at an instant. */
export function toMlbEvent(seed: string, { game, nowMs }: ScoreboardOptions): EspnEvent {
  const elapsedMs = nowMs - game.startMs;
  if (game.isPostponed && elapsedMs > -3_600_000)
    return assemble(seed, game, { status: toStatus('postponed') });
  if (elapsedMs < 0) {
    const odds = [toGameOdds(seed, game)];
    return assemble(seed, game, { status: toScheduledStatus(game.startMs, 1), competition: { odds } });
  }
  const finished = finishedGame(seed, game);
  const moment = momentAt(finished.played, finished.timeline, elapsedMs);
  const status = toStatusAt(moment, finished);
  return assemble(seed, game, {
    status,
    moment,
    finished,
    ...(moment.isOver ? {} : { competition: toSituation(finished.played, moment) }),
  });
}
