import { formatDayName, formatEasternTime, NO_TIME, toEasternDay } from '@sharpside/shared-ui/eastern';
import type { Highlights } from './highlights.ts';

type Game = Highlights['games'][number];

/** A game in words, as its row shows them and as one sentence for screen readers. */
export type GameWords = {
  /** League, and which game it is where the teams meet twice: 'MLB · Game 2'. */
  league: string;
  /** The day: 'Today', 'Tomorrow', 'Sat, Nov 28'; 'Live' of a game that is on. */
  day: string;
  /** Time of the start, or how it stands: '7:10 PM ET', 'Time TBD', 'Top 3rd', 'Final'. */
  standing: string;
  sentence: string;
};

const toTitle = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

// A source that says nothing of how it stands says at least that much.
const STATES = { in: 'In progress', post: 'Final' } as const;

/** @param nowMs the present, for 'today'. */
export function describeGame(game: Game, nowMs: number): GameWords {
  const { state, section, detail, starts_at, is_start_set, game_number, away, home } = game;
  const day = formatDayName(game.day ?? toEasternDay(starts_at), nowMs);
  const start = is_start_set ? formatEasternTime(starts_at) : NO_TIME;
  const standing = state === 'pre' ? start : detail || STATES[state];
  const sides = [away, home].map(({ name, score }) => (score === null ? name : `${name} ${score}`));
  const number = game_number === undefined ? [] : [`Game ${game_number}`];
  const when =
    state === 'in' ? `live, ${standing}` : state === 'post' ? `${day}, ${standing}` : `${day} ${standing}`;
  return {
    league: [section, ...number].join(' · '),
    day: state === 'in' ? 'Live' : toTitle(day),
    standing,
    sentence: [sides.join(' at '), section, ...number, when].join(', '),
  };
}
