import { toDate } from '../../calendar/day.ts';
import { toOddsEvent } from '../../odds/odds-event.ts';
import { toEventId } from '../../odds/price.ts';
import { type Counted, toCountedMarkets } from '../../odds/props.ts';
import { type NbaLine, pointsIn } from '../play/play.ts';
import { finishedNbaGame } from '../play/played-games.ts';
import type { NbaPlayer } from '../season/roster.ts';
import { type Rotation, toRotation } from '../season/rotation.ts';
import { type NbaGame, toNbaSlate } from '../season/slate.ts';

const counted: readonly Counted<NbaLine>[] = [
  { key: 'player_points', of: pointsIn, least: 6, spread: 1 },
  { key: 'player_rebounds', of: ({ oreb, dreb }) => oreb + dreb, least: 3, spread: 0 },
  { key: 'player_assists', of: ({ ast }) => ast, least: 2, spread: 0 },
  { key: 'player_threes', of: ({ fg3m }) => fg3m, least: 1, spread: 0 },
];

/** Number of days to look back, about ten games. */
const LOOK_BACK_DAYS = 22;
const MIN_GAMES = 3;

export type History = ReadonlyMap<number, readonly NbaLine[]>;

export function toNbaHistory(seed: string, before: number): History {
  const history = new Map<number, NbaLine[]>();
  for (let day = before - LOOK_BACK_DAYS; day < before; day++) {
    for (const game of toNbaSlate(seed, day)) {
      const { home, away } = finishedNbaGame(seed, game);
      for (const { player, line } of [...home, ...away]) {
        const lines = history.get(player.id) ?? [];
        lines.push(line);
        history.set(player.id, lines);
      }
    }
  }
  return history;
}

const ATTEMPTS_PER_TEAM = 88;

/** Threes that a player of this rotation makes on average. Books know his talent as well as a season's games tell it. */
function expectThrees({ shares }: Rotation, { minutes, talent }: NbaPlayer): number {
  const total = shares.reduce((sum, { player }) => sum + player.minutes * player.talent.usage, 0);
  const attempts = (ATTEMPTS_PER_TEAM * minutes * talent.usage) / total;
  return attempts * talent.threes * talent.threePointShare;
}

export type NbaPropsOptions = { game: NbaGame; history: History; asOfMs: number };

/** A game's player props in The Odds API's format, for the players who will play. */
export function toNbaPropsEvent(seed: string, { game, history, asOfMs }: NbaPropsOptions) {
  const parts = [seed, 'nba', 'props', game.gameId];
  const offers = [true, false]
    .map((isHome) => toRotation(seed, { game, isHome }))
    .flatMap((rotation) =>
      rotation.shares.map(({ player }) => ({
        player,
        lines: history.get(player.id) ?? [],
        expected: { player_threes: expectThrees(rotation, player) },
      })),
    )
    .filter(({ lines }) => lines.length >= MIN_GAMES);
  return toOddsEvent({
    league: 'nba',
    id: toEventId(seed, 'nba', toDate(game.day), game.gameId),
    startMs: game.startMs,
    home: game.home,
    away: game.away,
    asOfMs,
    offer: (book) => toCountedMarkets(counted, offers, { book, parts }),
  });
}
