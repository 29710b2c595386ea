import { Box } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import { Delta } from '@sharpside/shared-ui/rows';
import { findTeam, PlayerAvatar, TeamBadge } from '@sharpside/shared-ui/teams';
import { nba } from '@sharpside/shared-ui/teams/nba';
import { formatOpponent, type TeamGame } from '../../api/game-times.ts';
import { listSeasons } from '../../api/player-averages.ts';
import { NBA_MIN_HOT_GAMES, type NbaWhosHotRow } from '../../api/whos-hot.ts';
import { paths } from '../../paths.ts';
import { HOT_PLAYER_LOOK } from './hot-player-look.ts';

const STATS = [
  { name: 'Points', average: 'avg_points', delta: 'delta_points' },
  { name: 'Rebounds', average: 'avg_rebounds', delta: 'delta_rebounds' },
  { name: 'Assists', average: 'avg_assists', delta: 'delta_assists' },
] as const;

const CIRCLES = [
  { label: '20+', count: 'num_20pt_games' },
  { label: '30+', count: 'num_30pt_games' },
  { label: '40+', count: 'num_40pt_games' },
  { label: '50+', count: 'num_50pt_games' },
] as const;

/** The seven days and their season. A part is null if the backend does not give it. */
export type HotPeriod = { season: string | null; from: string | null; to: string | null };

/**
 * The link to a player's averages in those days. If the tracker does not offer the season, games of all seasons count.
 */
export function toTrackerLink(player: string, { season, from, to }: HotPeriod): string {
  const offered = listSeasons().find((one) => one === season) ?? '';
  const days = from === null || to === null ? {} : { start: from, end: to };
  return paths.statTracker.href({ player, season: offered, ...days });
}

/** '3 games'. */
export const countGames = (games: number | null) =>
  games === null ? 'games not counted' : `${games} ${games === 1 ? 'game' : 'games'}`;

type HotPlayerCardProps = {
  player: NbaWhosHotRow;
  period: HotPeriod;
  /** His team's game of today; null if it has none, undefined if that is unknown. */
  game: TeamGame | null | undefined;
};

function Header({ player, period, game }: HotPlayerCardProps) {
  const { player_name, team, profile_picture, games } = player;
  return (
    <header>
      <PlayerAvatar name={player_name} picture={profile_picture} size="lg" />
      <div data-who="">
        <h2>
          <Link to={toTrackerLink(player_name, period)}>{player_name}</Link>
        </h2>
        <div data-team="">
          <TeamBadge league={nba} code={team} size="sm" decorative />
          <span>{`${findTeam(nba, team)?.nickname ?? team} · ${countGames(games)}`}</span>
        </div>
      </div>
      <div data-game="">
        {game === null && <span>No game today</span>}
        {game && (
          <>
            <strong>{formatOpponent(game)}</strong>
            <span>{game.when}</span>
          </>
        )}
      </div>
    </header>
  );
}

/**
 * A player's last seven days: his averages, their difference from his season, and his number of high scores; and his
 * game of today.
 */
export function HotPlayerCard({ player, period, game }: HotPlayerCardProps) {
  const { player_name, games, season_games } = player;
  const isThin = games !== null && games < NBA_MIN_HOT_GAMES;
  return (
    <Box
      as="article"
      aria-label={player_name}
      data-thin={isThin ? '' : undefined}
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      bg="bg.raised"
      boxShadow="raised"
      minWidth="0"
      css={HOT_PLAYER_LOOK}
    >
      <Header player={player} period={period} game={game} />
      <table aria-label={`${player_name}, last 7 days`}>
        <thead>
          <tr>
            <th scope="col">Stat</th>
            <th scope="col">Last 7 Days</th>
            <th scope="col" title={`His season so far: ${countGames(season_games)}, these included`}>
              Δ vs Season
            </th>
          </tr>
        </thead>
        <tbody>
          {STATS.map(({ name, average, delta }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{player[average].toFixed(1)}</td>
              <td>
                <Delta value={player[delta]} decimals={1} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label="Games of the last 7 days, by points">
        {CIRCLES.map(({ label, count }) => (
          <li key={label}>
            <span data-circle={player[count] > 0 ? 'some' : 'none'}>{player[count]}</span>
            <span>
              <span>{label}</span>
              <span data-unit=""> pts</span>
              {games !== null && <span data-of="">{`of ${games}`}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
