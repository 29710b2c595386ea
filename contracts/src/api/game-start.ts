let clock: Intl.DateTimeFormat | undefined;

/** Whether a start says when a game starts. Until a time is set, sources write midnight, Eastern, when no league plays. */
export function isStartSet(moment: string): boolean {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return false;
  // Made at its first use: it reads its language and zone, which takes milliseconds of a page's start.
  clock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return clock.format(date) !== '00:00';
}

type EventStart = {
  date: string;
  status?: { type?: { shortDetail?: string | undefined } | undefined } | undefined;
  competitions: readonly { timeValid?: boolean | undefined }[];
};

/** When a scoreboard's game starts, ISO 8601; null where that is not set yet. */
export function findStart({ date, status, competitions }: EventStart): string | null {
  const isSet = competitions[0]?.timeValid !== false && !/\bTBD\b/.test(status?.type?.shortDetail ?? '');
  return isSet && isStartSet(date) ? date : null;
}

type Numbering<Game> = { toPair: (game: Game) => string; toOrder: (game: Game) => string };

/** Which game of a day it is, from 1, of each whose teams meet more than once on it. `toOrder` compares by start. */
export function numberGames<Game>(
  games: readonly Game[],
  { toPair, toOrder }: Numbering<Game>,
): Map<Game, number> {
  const numbers = new Map<Game, number>();
  for (const game of games) {
    const meeting = games
      .filter((other) => toPair(other) === toPair(game))
      .toSorted((one, other) => toOrder(one).localeCompare(toOrder(other)));
    if (meeting.length > 1) numbers.set(game, meeting.indexOf(game) + 1);
  }
  return numbers;
}
