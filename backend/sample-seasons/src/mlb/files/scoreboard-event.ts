import { yearOf } from '../../calendar/day.ts';
import { type EspnEvent, type EventOptions, toEvent } from '../../espn/event.ts';
import { type EspnStatus, toOrdinal, toScheduledStatus, toStatus } from '../../espn/status.ts';
import { describe } from '../play/description.ts';
import { countAfter, type PitchDescription, toPitchType } from '../play/pitch-result.ts';
import type { Pitch, PlateAppearance, PlayedGame } from '../play/play.ts';
import { finishedGame } from '../play/played-games.ts';
import { type Moment, momentAt } from '../play/timeline.ts';
import type { MlbGame } from '../season/slate.ts';
import { weatherOf } from '../season/weather.ts';

function toStatusAt(
  { appearance, isRaining, isOver, isBetweenHalves }: Moment,
  played: PlayedGame,
): EspnStatus {
  if (isOver) return toStatus('final', played.innings === 9 ? 'Final' : `Final/${played.innings}`);
  if (isRaining) return toStatus(played.game.gamePk % 2 === 0 ? 'delayed' : 'rainDelay');
  const isTop = appearance === undefined || appearance.half === 'Top';
  const [during, after] = isTop ? ['Top', 'Mid'] : ['Bot', 'End'];
  return toStatus('inProgress', `${isBetweenHalves ? after : during} ${toOrdinal(appearance?.inning ?? 1)}`);
}

const words: Readonly<Partial<Record<PitchDescription, string>>> = {
  called_strike: 'Looking',
  swinging_strike: 'Swinging',
  foul: 'Foul',
};

function toLastPlay(appearance: PlateAppearance, index: number): string {
  const pitch = appearance.pitches[index];
  if (pitch === undefined || index === appearance.pitches.length - 1) return describe(appearance);
  const { balls, strikes } = countAfter(pitch);
  const isBall = toPitchType(pitch.description) === 'B';
  return `Pitch ${index + 1} : ${isBall ? `Ball ${balls}` : `Strike ${strikes} ${words[pitch.description]}`}`;
}

/** The plate appearance of the next pitch, and its count. */
function toNext({ appearances }: PlayedGame, { appearance, pitch }: Moment) {
  const start = { balls: 0, strikes: 0 };
  if (appearance === undefined) return { turn: appearances[0], count: start };
  const thrown: Pitch | undefined = appearance.pitches[pitch];
  if (pitch + 1 < appearance.pitches.length)
    return { turn: appearance, count: thrown ? countAfter(thrown) : start };
  return { turn: appearances[appearance.number] ?? appearance, count: start };
}

/** The score after the last pitch. A plate appearance scores with its last pitch. */
function scoreAt({ appearance, pitch }: Moment): { home: number; away: number } {
  if (appearance === undefined) return { home: 0, away: 0 };
  const { homeScore, awayScore } =
    pitch + 1 < appearance.pitches.length ? appearance.before : appearance.after;
  return { home: homeScore, away: awayScore };
}

const toPerson = ({ name }: { name: { full: string } }) => ({ athlete: { fullName: name.full } });

/**
 * The part of an event that ESPN adds while a game is on. Between half-innings it has no pitcher, no batter and empty
 * bases.
 */
function toSituation(played: PlayedGame, moment: Moment): Readonly<Record<string, unknown>> {
  const { appearance, pitch, isBetweenHalves } = moment;
  const lastPlay = appearance && { lastPlay: { text: toLastPlay(appearance, pitch) } };
  const { turn, count } = toNext(played, moment);
  if (isBetweenHalves || turn === undefined)
    return { ...lastPlay, balls: 0, strikes: 0, outs: 0, onFirst: false, onSecond: false, onThird: false };
  const { outs, bases } = turn.before;
  return {
    ...lastPlay,
    ...count,
    outs,
    pitcher: toPerson(turn.pitcher),
    batter: toPerson(turn.batter),
    onFirst: bases.first !== null,
    onSecond: bases.second !== null,
    onThird: bases.third !== null,
  };
}

type Progress = {
  status: EspnStatus;
  score: { home: number; away: number };
  situation?: EventOptions['situation'];
};

function toProgress(seed: string, game: MlbGame, elapsedMs: number): Progress {
  const score = { home: 0, away: 0 };
  if (game.isPostponed && elapsedMs > -3_600_000) return { status: toStatus('postponed'), score };
  if (elapsedMs < 0) return { status: toScheduledStatus(game.startMs), score };
  const { played, timeline } = finishedGame(seed, game);
  const moment = momentAt(played, timeline, elapsedMs);
  const situation = moment.isOver ? undefined : toSituation(played, moment);
  return { status: toStatusAt(moment, played), score: scoreAt(moment), situation };
}

export function toMlbEvent(seed: string, { game, nowMs }: { game: MlbGame; nowMs: number }): EspnEvent {
  const { park } = game;
  const progress = toProgress(seed, game, nowMs - game.startMs);
  const isOpen = !park.hasRoof && progress.status.type.state !== 'post';
  return toEvent({
    league: 'mlb',
    id: `9${game.gamePk}`,
    startMs: game.startMs,
    season: yearOf(game.day),
    home: game.home,
    away: game.away,
    venue: park.name,
    weather: isOpen ? weatherOf(seed, game) : undefined,
    ...progress,
  });
}
