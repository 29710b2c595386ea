import type { Team } from '@sharpside/warehouse/teams/team';
import { toFullName } from '@sharpside/warehouse/teams/team-directory';
import { toUtcSecond } from '@sharpside/warehouse/time/eastern-time';
import { chanceOf } from '../random/random.ts';
import { type Book, books } from './price.ts';

/** A side of a market. `price` is American; `description` is the player of a prop. */
export type Outcome = { name: string; description?: string; price: number; point?: number };

export type Market = { key: string; outcomes: Outcome[] };

const sports = {
  mlb: { sport_key: 'baseball_mlb', sport_title: 'MLB' },
  nba: { sport_key: 'basketball_nba', sport_title: 'NBA' },
  nfl: { sport_key: 'americanfootball_nfl', sport_title: 'NFL' },
};

export type OddsEventOptions = {
  league: keyof typeof sports;
  id: string;
  startMs: number;
  home: Team;
  away: Team;
  /** Time of the feed's answer. Each book's `last_update` is up to 4 minutes earlier. */
  asOfMs: number;
  /** The markets of a book; empty if it offers nothing. */
  offer: (book: Book) => Market[];
};

export function toOddsEvent({ league, id, startMs, home, away, asOfMs, offer }: OddsEventOptions) {
  return {
    id,
    ...sports[league],
    commence_time: toUtcSecond(startMs),
    home_team: toFullName(home),
    away_team: toFullName(away),
    bookmakers: books.flatMap((book) => {
      const markets = offer(book);
      const last_update = toUtcSecond(asOfMs - Math.floor(chanceOf(id, book.key) * 240_000));
      if (markets.length === 0) return [];
      return [
        {
          key: book.key,
          title: book.title,
          last_update,
          markets: markets.map(({ key, outcomes }) => ({ key, last_update, outcomes })),
        },
      ];
    }),
  };
}
