import { isOpen } from '@sharpside/contracts/api';
import { Text } from '@sharpside/shared-ui';
import { formatStart } from '@sharpside/shared-ui/dates';
import type { Day } from '@sharpside/shared-ui/eastern';
import {
  createPickColumns,
  createPriceCsvExtras,
  FairPrice,
  formatChance,
  OutcomeMark,
  type PickReader,
  type PickSort,
} from '@sharpside/shared-ui/predictions';
import type { Column } from '@sharpside/shared-ui/table';
import { findTeam, PlayerCell, teamColors } from '@sharpside/shared-ui/teams';
import { nfl } from '@sharpside/shared-ui/teams/nfl';
import type { ComponentProps } from 'react';
import type { NflTouchdownPrediction } from '../../api/touchdown-predictions.ts';

const UNKNOWN = 'N/A';

/** A cell's edge in a team's colour, because whole cells in it would outshine the figures; none for an unknown team. */
function toTeamEdge(code: string): string | undefined {
  const team = findTeam(nfl, code);
  return team && `linear-gradient(90deg, ${teamColors(team).ground} 4px, transparent 4px)`;
}

type PickProps = { pick: NflTouchdownPrediction };

const toChance = ({ probability }: NflTouchdownPrediction) => probability;

/** Reads the fields by which picks are ordered. */
export const PICK_READER: PickReader<NflTouchdownPrediction> = {
  score: ({ prediction_score }) => prediction_score,
  chance: toChance,
  team: ({ player_team }) => player_team,
};

export const PRICE_CSV_EXTRAS = createPriceCsvExtras<NflTouchdownPrediction>(toChance);

/** A small second line of a cell. */
const Below = (props: ComponentProps<typeof Text>) => (
  <Text as="span" display="block" size="xs" tone="muted" lineHeight="1.15" {...props} />
);

const ON_PHONES_ONLY = { base: 'block', md: 'none' };

// The width of the picture and the gap after it. The narrowest phones show no picture.
const BELOW_NAME = { marginInlineStart: '2rem', '@media (max-width: 22rem)': { marginInlineStart: '0' } };

/** The player, on a phone with the teams of the game below, whose columns are out of view there. */
const Player = ({ pick: { player, player_picture, player_team, opponent } }: PickProps) => (
  <>
    <PlayerCell name={player} picture={player_picture} />
    <Below display={ON_PHONES_ONLY} css={BELOW_NAME}>
      {opponent === null ? player_team : `${player_team} vs ${opponent}`}
    </Below>
  </>
);

/** The chance, on a phone with the fair price below, so that both stand beside the best one. */
const ChanceAndFair = ({ pick: { probability } }: PickProps) => (
  <>
    <strong>{formatChance(probability)}</strong>
    {probability !== null && (
      <Below display={ON_PHONES_ONLY}>
        fair <FairPrice chance={probability} />
      </Below>
    )}
  </>
);

/** The chance that the price implies, and the market’s without the margin if the book prices both sides. */
const Implied = ({ pick: { implied, no_vig } }: PickProps) => (
  <>
    <Text as="span" {...(implied === null && { tone: 'muted' })}>
      {formatChance(implied)}
    </Text>
    {implied !== null && <Below>{no_vig === null ? 'one-sided' : `no-vig ${formatChance(no_vig)}`}</Below>}
  </>
);

type TouchdownColumn = Column<NflTouchdownPrediction, PickSort>;

/** Differences from the columns of other lists of picks: books price most touchdowns on one side only. */
const OWN: Readonly<Record<string, Partial<TouchdownColumn>>> = {
  probability: { render: (pick) => <ChanceAndFair pick={pick} /> },
  implied: {
    width: 5.75,
    tip: {
      text: 'The chance that this price implies, the book’s margin included. Under it the market’s chance without the margin (no-vig), or ‘one-sided’ where the book prices one side only, so that its margin is not known.',
    },
    render: (pick) => <Implied pick={pick} />,
  },
  edge: {
    tip: {
      text: 'The model’s chance minus the implied one, because books price a touchdown on one side only; minus the no-vig one where a book prices both. No bet: the model’s chance does not beat the price.',
    },
  },
};

export type OutcomeWords = {
  hitLabel: string;
  missLabel: string;
  /** The outcome of several players, such as 'scored'. */
  verb: string;
};

type TouchdownColumnsOptions = { words: OutcomeWords; date: Day; hasPrices: boolean };

export const createTouchdownColumns = ({
  words,
  date,
  hasPrices,
}: TouchdownColumnsOptions): readonly TouchdownColumn[] => [
  {
    key: 'player',
    header: 'Player',
    width: 13,
    // Narrow enough that a phone shows the columns that decide without scrolling.
    narrowWidth: 6.5,
    isSticky: true,
    render: (pick) => <Player pick={pick} />,
    csv: ({ player }) => player,
  },
  {
    key: 'team',
    header: 'Team',
    width: 5,
    narrowWidth: 3,
    sortKey: 'team',
    render: ({ player_team }) => player_team,
    look: ({ player_team }) => ({ isBold: true, shade: toTeamEdge(player_team) }),
    csv: ({ player_team }) => player_team,
  },
  ...createPickColumns<NflTouchdownPrediction>({
    chance: toChance,
    score: { header: 'AI Boost', format: ({ prediction_score }) => prediction_score.toFixed(1) },
    hasPrices,
  }).map((column) => ({ ...column, ...OWN[column.key] })),
  {
    key: 'opponent',
    header: 'Opponent',
    width: 6,
    render: ({ opponent }) => opponent ?? UNKNOWN,
    csv: ({ opponent }) => opponent,
  },
  {
    key: 'start',
    header: 'Start',
    width: 7.5,
    isWrapping: true,
    sortKey: 'start',
    render: ({ start_time }) => formatStart(date, start_time),
    csv: ({ start_time }) => start_time,
  },
  {
    key: 'outcome',
    header: 'Outcome',
    width: 8,
    isWrapping: true,
    render: ({ outcome, game_state }) => <OutcomeMark outcome={outcome} game={game_state} {...words} />,
    csv: ({ outcome, game_state }) => outcome ?? (isOpen(game_state) ? 'open' : game_state),
  },
];
