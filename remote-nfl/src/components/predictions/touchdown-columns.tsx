import { isOpen } from '@sharpside/contracts/api';
import { formatStart } from '@sharpside/shared-ui/dates';
import type { Day } from '@sharpside/shared-ui/eastern';
import {
  createPickColumns,
  createPriceCsvExtras,
  OutcomeMark,
  type PickReader,
  type PickSort,
  toPickNote,
} from '@sharpside/shared-ui/predictions';
import type { Column } from '@sharpside/shared-ui/table';
import { findTeam, PlayerCell, teamColors } from '@sharpside/shared-ui/teams';
import { nfl } from '@sharpside/shared-ui/teams/nfl';
import type { NflTouchdownPrediction } from '../../api/touchdown-predictions.ts';

const UNKNOWN = 'N/A';

/** A cell's edge in a team's colour, because whole cells in it would outshine the figures; none for an unknown team. */
function toTeamEdge(code: string): string | undefined {
  const team = findTeam(nfl, code);
  return team && `linear-gradient(90deg, ${teamColors(team).ground} 4px, transparent 4px)`;
}

const toChance = ({ probability }: NflTouchdownPrediction) => probability;

/** Reads the fields by which picks are ordered. */
export const PICK_READER: PickReader<NflTouchdownPrediction> = {
  score: ({ prediction_score }) => prediction_score,
  chance: toChance,
  team: ({ player_team }) => player_team,
};

export const PRICE_CSV_EXTRAS = createPriceCsvExtras<NflTouchdownPrediction>(toChance);

type TouchdownColumn = Column<NflTouchdownPrediction, PickSort>;

export type OutcomeWords = {
  hitLabel: string;
  missLabel: string;
  /** A miss below a name, where a phone has little room, such as 'No TD'. */
  shortMiss: string;
  /** The outcome of several players, such as 'scored'. */
  verb: string;
};

type TouchdownColumnsOptions = {
  words: OutcomeWords;
  date: Day;
  hasPrices: boolean;
  /** True if no book of the list prices both sides. */
  isOneSided: boolean;
};

/** The game, for a phone: 'KC vs BUF'. Once decided the team and the outcome, of which nothing may be cut: 'KC · No TD'. */
function toNote(row: NflTouchdownPrediction, words: OutcomeWords): string {
  const { player_team, opponent, outcome, game_state: game } = row;
  const who = outcome !== null || opponent === null ? player_team : `${player_team} vs ${opponent}`;
  return toPickNote(who, { outcome, game, hitLabel: words.hitLabel, missLabel: words.shortMiss });
}

export const createTouchdownColumns = ({
  words,
  date,
  hasPrices,
  isOneSided,
}: TouchdownColumnsOptions): readonly TouchdownColumn[] => [
  {
    key: 'player',
    header: 'Player',
    width: 13,
    // Narrow enough that a phone shows the columns that decide without scrolling.
    narrowWidth: 6.25,
    isSticky: true,
    render: (row) => <PlayerCell name={row.player} picture={row.player_picture} note={toNote(row, words)} />,
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
    isOneSided,
  }),
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
