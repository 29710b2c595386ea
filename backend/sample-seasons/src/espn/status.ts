import { DateTime } from 'luxon';
import { EASTERN } from '../calendar/day.ts';

/** ESPN's states: before, during and after a game. */
type EventState = 'pre' | 'in' | 'post';

type StatusType = {
  readonly id: string;
  readonly name: string;
  readonly state: EventState;
  readonly completed: boolean;
  readonly description: string;
};

/** A state of a game, by our name; ESPN's follow from it. */
export type StatusName =
  | 'scheduled'
  | 'inProgress'
  | 'halftime'
  | 'endOfPeriod'
  | 'delayed'
  | 'rainDelay'
  | 'postponed'
  | 'final';

const types: Readonly<Record<StatusName, StatusType>> = {
  scheduled: { id: '1', name: 'STATUS_SCHEDULED', state: 'pre', completed: false, description: 'Scheduled' },
  inProgress: {
    id: '2',
    name: 'STATUS_IN_PROGRESS',
    state: 'in',
    completed: false,
    description: 'In Progress',
  },
  halftime: { id: '23', name: 'STATUS_HALFTIME', state: 'in', completed: false, description: 'Halftime' },
  endOfPeriod: {
    id: '22',
    name: 'STATUS_END_PERIOD',
    state: 'in',
    completed: false,
    description: 'End of Period',
  },
  delayed: { id: '7', name: 'STATUS_DELAYED', state: 'in', completed: false, description: 'Delayed' },
  rainDelay: {
    id: '17',
    name: 'STATUS_RAIN_DELAY',
    state: 'in',
    completed: false,
    description: 'Rain Delay',
  },
  postponed: { id: '6', name: 'STATUS_POSTPONED', state: 'post', completed: false, description: 'Postponed' },
  final: { id: '3', name: 'STATUS_FINAL', state: 'post', completed: true, description: 'Final' },
};

/** A game's state, clock and period. `clock`: seconds left in the period. */
export type EspnStatus = {
  readonly clock: number;
  readonly displayClock: string;
  readonly period: number;
  readonly type: StatusType & { readonly detail: string; readonly shortDetail: string };
};

type StatusOptions = {
  detail?: string;
  shortDetail?: string;
  period?: number;
  clockS?: number;
};

/** '4:25', and ESPN's '0:48' under a minute. */
export const toDisplayClock = (clockS: number): string =>
  `${Math.floor(clockS / 60)}:${String(Math.floor(clockS % 60)).padStart(2, '0')}`;

/** ESPN's status of a game. Texts default to the state's own. */
export function toStatus(name: StatusName, options: StatusOptions = {}): EspnStatus {
  const { description } = types[name];
  const { detail = description, shortDetail = detail, period = 0, clockS = 0 } = options;
  return {
    clock: clockS,
    displayClock: toDisplayClock(clockS),
    period,
    type: { ...types[name], detail, shortDetail },
  };
}

const ordinalEndings = ['th', 'st', 'nd', 'rd'];

/** 1st, 2nd, 3rd, 4th, 11th. */
export function toOrdinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return `${number}${(isTeen ? undefined : ordinalEndings[number % 10]) ?? 'th'}`;
}

/** Before the start: 'Sat, September 17th at 6:10 PM EDT' and '9/17 - 6:10 PM EDT'. */
export function toScheduledStatus(startMs: number, period: number): EspnStatus {
  const start = DateTime.fromMillis(startMs, { zone: EASTERN, locale: 'en-US' });
  const time = start.toFormat('h:mm a ZZZZ');
  return toStatus('scheduled', {
    period,
    detail: `${start.toFormat('ccc, LLLL')} ${toOrdinal(start.day)} at ${time}`,
    shortDetail: `${start.toFormat('L/d')} - ${time}`,
  });
}
