import { type CsvColumn, Delta, formatDelta, toScaleShade } from '@sharpside/shared-ui/rows';
import type { Column } from '@sharpside/shared-ui/table';
import { PlayerCell } from '@sharpside/shared-ui/teams';
import type { NflMatchupRow } from '../../api/matchup.ts';

const UNKNOWN = 'N/A';

// The difference with the strongest colour. A receiver's expected yards rarely differ more from his own average.
const MUCH_PERCENT = 8;

// Smaller differences are within what chance makes of a season's plays, so they have no colour.
const SHADED_FROM_PERCENT = 5;

// Of fewer targets, a change is mostly chance too, however large it is.
const SHADED_FROM_TARGETS = 20;

const isTelling = ({ change_percentage: percent, tgt }: NflMatchupRow) =>
  percent !== null && Math.abs(percent) >= SHADED_FROM_PERCENT && tgt >= SHADED_FROM_TARGETS;

const formatChange = (percent: number | null) => (percent === null ? UNKNOWN : `${formatDelta(percent, 1)}%`);

const formatYards = (yards: number | null) => yards?.toFixed(1) ?? UNKNOWN;

export const MATCHUP_COLUMNS: readonly Column<NflMatchupRow>[] = [
  {
    key: 'player',
    header: 'Player',
    width: 13.5,
    narrowWidth: 8,
    isSticky: true,
    isWrapping: true,
    tip: { text: 'Ranked by expected yards per game, the highest first.' },
    render: ({ rank, name }) => <PlayerCell name={name} rank={rank} />,
    csv: ({ name }) => name,
  },
  {
    key: 'matchup',
    header: 'Expected Yds/G',
    align: 'end',
    width: 6.5,
    narrowWidth: 5,
    tip: {
      text: 'Expected yards per game against a defense that plays each coverage as often as this one did.',
    },
    render: ({ matchup_yds_g }) => <strong>{formatYards(matchup_yds_g)}</strong>,
    csv: ({ matchup_yds_g }) => matchup_yds_g,
  },
  {
    key: 'change',
    header: 'Change',
    align: 'end',
    width: 5.5,
    narrowWidth: 4.75,
    tip: {
      text: `How much more or less than his own average this defense’s coverages suggest. In colour from ${SHADED_FROM_PERCENT}% and ${SHADED_FROM_TARGETS} targets on.`,
    },
    render: (receiver) =>
      isTelling(receiver) ? (
        <Delta value={receiver.change_percentage} decimals={1} suffix="%" isShaded />
      ) : (
        <span data-muted="">{formatChange(receiver.change_percentage)}</span>
      ),
    csv: ({ change_percentage }) => change_percentage,
    look: (receiver) => ({
      shade: isTelling(receiver)
        ? toScaleShade(receiver.change_percentage, { low: -MUCH_PERCENT, high: MUCH_PERCENT })
        : undefined,
    }),
  },
  {
    key: 'own',
    header: 'Own Yds/G',
    align: 'end',
    width: 5.25,
    tip: { text: 'His own yards per game, on charted plays against all defenses.' },
    render: ({ recyds_g }) => formatYards(recyds_g),
    csv: ({ recyds_g }) => recyds_g,
  },
  {
    key: 'targets',
    header: 'Targets',
    align: 'end',
    width: 4.75,
    render: ({ tgt }) => tgt,
    csv: ({ tgt }) => tgt,
  },
  {
    key: 'games',
    header: 'Games',
    align: 'end',
    width: 4.5,
    isMuted: true,
    render: ({ games }) => games,
    csv: ({ games }) => games,
  },
];

export const MATCHUP_CSV_COLUMNS: readonly CsvColumn<NflMatchupRow>[] = [
  { header: 'Rank', csv: ({ rank }) => rank },
  ...MATCHUP_COLUMNS,
];
