// ESPN's states: before, during and after a game.
const types = {
  scheduled: { state: 'pre', description: 'Scheduled' },
  inProgress: { state: 'in', description: 'In Progress' },
  halftime: { state: 'in', description: 'Halftime' },
  endOfPeriod: { state: 'in', description: 'End of Period' },
  delayed: { state: 'in', description: 'Delayed' },
  rainDelay: { state: 'in', description: 'Rain Delay' },
  postponed: { state: 'post', description: 'Postponed' },
  final: { state: 'post', description: 'Final' },
} as const;

export type StatusName = keyof typeof types;

/** ESPN's status of a game. Default of `shortDetail`: the state's own text. */
export function toStatus(name: StatusName, shortDetail: string = types[name].description) {
  const isCompleted = name === 'final';
  return { type: { ...types[name], completed: isCompleted, shortDetail } };
}

export type EspnStatus = ReturnType<typeof toStatus>;

const ordinalEndings = ['th', 'st', 'nd', 'rd'];

/** 1st, 2nd, 3rd, 4th, 11th. */
export function toOrdinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return `${number}${(isTeen ? undefined : ordinalEndings[number % 10]) ?? 'th'}`;
}

const startFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Before the start: '9/17 - 6:10 PM EDT'. */
export const toScheduledStatus = (startMs: number): EspnStatus =>
  toStatus('scheduled', startFormat.format(startMs).replace(',', ' -').replaceAll('\u202f', ' '));
