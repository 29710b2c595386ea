import type { GameHalt, GameState } from '../api/index.ts';

type FeedState = {
  /** ESPN's state. MLB's 'Preview', 'Live' and 'Final' are the same. */
  state: 'pre' | 'in' | 'post';
  /** The state in the words of ESPN or MLB. */
  description: string;
  halt: GameHalt | null;
  isOn: boolean;
  isScored: boolean;
  /** State of a game with a start in the future. */
  game: GameState;
};

type Facts = Omit<FeedState, 'description'>;

const upcoming: Facts = { state: 'pre', halt: null, isOn: false, isScored: false, game: 'scheduled' };
const live: Facts = { state: 'in', halt: null, isOn: true, isScored: true, game: 'begun' };
const over: Facts = { state: 'post', halt: null, isOn: false, isScored: true, game: 'final' };
const off = (halt: GameHalt): Facts => ({ ...over, halt, isScored: false, game: 'postponed' });
const suspended: Facts = { ...live, halt: 'Suspended', isOn: false };

const named = (facts: Facts, ...descriptions: string[]): FeedState[] =>
  descriptions.map((description) => ({ ...facts, description }));

/** The states that games have in the feeds of ESPN and MLB, and what they mean. */
export const FEED_STATES: readonly FeedState[] = [
  ...named(upcoming, 'Scheduled', 'Pre-Game', 'Warmup'),
  ...named({ ...upcoming, halt: 'Delayed' }, 'Delayed', 'Delayed Start: Rain'),
  ...named(
    live,
    'In Progress',
    'Halftime',
    'End of Period',
    'Overtime',
    'Manager challenge',
    'Umpire review',
  ),
  ...named({ ...live, halt: 'Delayed' }, 'Delayed', 'Rain Delay'),
  ...named(suspended, 'Suspended', 'Suspended: Rain'),
  ...named({ ...suspended, state: 'post' }, 'Suspended'),
  ...named(over, 'Final', 'Final/OT', 'Game Over', 'Completed Early: Rain'),
  ...named(off('Postponed'), 'Postponed', 'Postponed: Rain'),
  ...named(off('Canceled'), 'Canceled', 'Cancelled', 'Cancelled: Rain'),
  ...named(off('Abandoned'), 'Abandoned'),
  ...named({ ...off('Abandoned'), state: 'in' }, 'Abandoned'),
  ...named(off('Uncontested'), 'Uncontested'),
  ...named(off('Forfeit'), 'Forfeit', 'Forfeited', 'Forfeit: Ineligible Player'),
];
