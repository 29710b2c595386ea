import { Box, Flex, Text } from '@sharpside/shared-ui';
import { formatStart } from '@sharpside/shared-ui/dates';
import type { Day } from '@sharpside/shared-ui/eastern';
import { StarRating, toScaleShade } from '@sharpside/shared-ui/rows';
import type { Column } from '@sharpside/shared-ui/table';
import { findTeam, PlayerCell, TeamBadge } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import type { ParkFactor, ParkFactorRow } from '../../api/park-factors.ts';
import type { Game } from '../../api/scores.ts';
import { paths } from '../../paths.ts';
import { UNKNOWN } from '../format-figure.ts';
import { toStars } from './park-rating.ts';

const toGames = ({ home_games, road_games }: ParkFactorRow): number | null =>
  home_games === null || road_games === null ? null : home_games + road_games;

export const FACTOR_LABELS: Readonly<Record<ParkFactor, string>> = {
  home_runs: 'Home Runs',
  triples: 'Triples',
  doubles: 'Doubles',
  singles: 'Singles',
};

/** The factors with the strongest shades. 100 has no shade. */
const SCALE = { low: 70, high: 130 };

const DEFINITION = { href: `${paths.definition.path}#park-factor`, label: 'Park Factor' };

/** The game of a day in a park: 'vs CHC · 7:10 PM EDT', or its state. */
function describeGame({ away, state, startsAt, description }: Game, day: Day): string {
  const time = state === 'pre' ? formatStart(day, startsAt) : state === 'in' ? 'Live' : description;
  // The scoreboard's codes are not always ours.
  return `vs ${findTeam(mlb, away.name)?.code ?? away.name} · ${time}`;
}

type ParkFactorOptions = {
  factor: ParkFactor;
  rows: readonly ParkFactorRow[];
  day: Day;
  /** The games of the day by the nickname of the home team; undefined while they are not known. */
  games: ReadonlyMap<string, Game> | undefined;
};

/** Keys of the columns that are about the park, for a phone, where the team's name has the game below it. */
export const PARK_LEADING = ['rating', 'factor', 'games'];

/** The columns for a factor. Stars depend on the visible rows, so create the columns again only if either changes. */
export function createParkFactorColumns({
  factor,
  rows,
  day,
  games,
}: ParkFactorOptions): readonly Column<ParkFactorRow, 'team' | 'rating'>[] {
  const visible = rows.map((row) => row[factor]);
  const toToday = ({ team_name }: ParkFactorRow) => {
    const game = games?.get(team_name);
    return game && describeGame(game, day);
  };
  return [
    {
      key: 'team',
      header: 'Team',
      width: 11,
      // Wide enough for 'Diamondbacks' in one line.
      narrowWidth: 7.5,
      isSticky: true,
      sortKey: 'team',
      render: (row) => (
        <Flex as="span" alignItems="center" gap="2">
          <Box as="span" hideBelow="sm">
            <TeamBadge league={mlb} code={row.team_name} size="sm" decorative />
          </Box>
          <PlayerCell name={row.team_name} note={toToday(row)} />
        </Flex>
      ),
      csv: ({ team_name }) => team_name,
    },
    {
      key: 'today',
      header: 'Today',
      width: 13,
      tip: { text: 'The game in this park today, in your time zone.' },
      // Only known games can tell that there is none.
      render: (row) => toToday(row) ?? (games && <span data-muted="">–</span>),
      csv: toToday,
    },
    {
      key: 'rating',
      header: 'Rating',
      width: 9,
      narrowWidth: 6,
      sortKey: 'rating',
      tip: {
        text: `Stars for ${FACTOR_LABELS[factor].toLowerCase()}, from the lowest of the parks shown to the highest.`,
        link: DEFINITION,
      },
      render: (row) => {
        const stars = toStars(row[factor], visible);
        return stars === null ? UNKNOWN : <StarRating rating={stars} />;
      },
      csv: (row) => toStars(row[factor], visible),
    },
    {
      key: 'factor',
      header: 'Factor',
      align: 'end',
      narrowWidth: 4.375,
      tip: { text: '100 is neutral; 120 is a fifth more than elsewhere.', link: DEFINITION },
      render: (row) => row[factor]?.toFixed(0) ?? UNKNOWN,
      look: (row) => ({ shade: toScaleShade(row[factor], SCALE) }),
      csv: (row) => row[factor],
    },
    {
      key: 'games',
      header: 'Games',
      align: 'end',
      tip: { text: 'The number of home and road games behind the factor.' },
      render: (row) => (
        <Text as="span" tone="muted">
          {toGames(row) ?? UNKNOWN}
        </Text>
      ),
      csv: toGames,
    },
  ];
}
