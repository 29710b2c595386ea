import type { ScoreboardEvent } from '@sharpside/shared-data';

type Situation = NonNullable<ScoreboardEvent['competitions'][number]['situation']>;

type GameOptions = {
  id?: string;
  away?: string;
  home?: string;
  state?: string;
  description?: string;
  shortDetail?: string | undefined;
  situation?: Situation | undefined;
  weather?: ScoreboardEvent['weather'];
  odds?: ScoreboardEvent['competitions'][number]['odds'];
  /** The announced starter of the visitors. */
  starter?: { fullName: string; throws?: { abbreviation: 'L' | 'R' } };
};

/** A game of a scoreboard in the source's format. Default: live in the top of the third. */
export function aGameEvent(options: GameOptions): ScoreboardEvent {
  const { id = '1', away = 'New York Yankees', home = 'Boston Red Sox', state = 'in' } = options;
  const { description = 'In Progress', shortDetail = 'Top 3rd', situation, weather, odds, starter } = options;
  return {
    id,
    date: '2026-05-20T23:10Z',
    status: { type: { state, description, shortDetail } },
    competitions: [
      {
        competitors: [
          { homeAway: 'home', score: 2, team: { abbreviation: 'BOS', displayName: home } },
          {
            homeAway: 'away',
            score: 5,
            team: { abbreviation: 'NYY', displayName: away },
            probables: starter && [{ athlete: starter }],
          },
        ],
        situation,
        venue: { fullName: 'Fenway Park' },
        odds,
      },
    ],
    weather,
  };
}
