import { compareTexts } from '../comparable-names.ts';
import { findHalt, isLive } from './game-state.ts';
import { LEAGUE_DAY_ENDS_AT } from './league-day.ts';

let clock: Intl.DateTimeFormat | undefined;

/** A moment's time of day, US Eastern: '23:05'. */
function toEasternClock(moment: Date): string {
  // Created at its first use, because that takes milliseconds, which would delay a page's start.
  clock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return clock.format(moment);
}

/** True if a game has a start time. Until a time is set, sources give midnight US Eastern, when no league plays. */
export function isStartSet(moment: string): boolean {
  const date = new Date(moment);
  return !Number.isNaN(date.getTime()) && toEasternClock(date) !== '00:00';
}

type EventStart = {
  date: string;
  status?: { type?: { shortDetail?: string | undefined } | undefined } | undefined;
  competitions: readonly { timeValid?: boolean | undefined }[];
};

/** Start of a scoreboard's game, ISO 8601; null until it is set. */
export function findStart({ date, status, competitions }: EventStart): string | null {
  const isSet = competitions[0]?.timeValid !== false && !/\bTBD\b/.test(status?.type?.shortDetail ?? '');
  return isSet && isStartSet(date) ? date : null;
}

type EventStatus = {
  type?:
    | { state?: string | undefined; description?: string | undefined; shortDetail?: string | undefined }
    | undefined;
};

/**
 * True if a scoreboard's game of the present calendar day, US Eastern, belongs to the leagues' day before, as long as
 * that lasts: it begins before 6 in the morning, or is on already. Scoreboards list games by calendar days.
 */
export function isOfDayBefore(event: EventStart & { status?: EventStatus | undefined }): boolean {
  const { state, description } = event.status?.type ?? {};
  if (isLive({ state, halt: findHalt(description) })) return true;
  const start = findStart(event);
  return start !== null && Number(toEasternClock(new Date(start)).slice(0, 2)) < LEAGUE_DAY_ENDS_AT;
}

type Numbering<Game> = { toPair: (game: Game) => string; toOrder: (game: Game) => string };

/** Numbers the games of teams that meet more than once on a day, from 1 by start time. Other games get no number. */
export function numberGames<Game>(
  games: readonly Game[],
  { toPair, toOrder }: Numbering<Game>,
): Map<Game, number> {
  const numbers = new Map<Game, number>();
  for (const game of games) {
    const meeting = games
      .filter((other) => toPair(other) === toPair(game))
      .toSorted((one, other) => compareTexts(toOrder(one), toOrder(other)));
    if (meeting.length > 1) numbers.set(game, meeting.indexOf(game) + 1);
  }
  return numbers;
}
