import type { CsvColumn } from '@sharpside/shared-ui/rows';
import type { NflReceiverRow } from '../../api/receivers.ts';

/** The figures that the matrix can show, in the order of its list. */
export const RECEIVER_STATS = [
  'games',
  'rte',
  'tgt',
  'tgt_percentage',
  'rec',
  'yds',
  'recyds_g',
  'yac_rec',
  'yprr',
  'td',
] as const;

export type ReceiverStat = (typeof RECEIVER_STATS)[number];

const RATES: ReadonlySet<ReceiverStat> = new Set(['recyds_g', 'yac_rec', 'yprr']);

/** Minimum number of games for a meaningful rate. Sums need no minimum, because few games do not raise a sum. */
const MIN_GAMES = 3;

/** True for a rate of too few games. */
export const isThinRate = (stat: ReceiverStat, { games }: NflReceiverRow): boolean =>
  RATES.has(stat) && games < MIN_GAMES;

type StatWords = {
  label: string;
  /** Explains the stat in a sentence. */
  meaning: string;
  decimals: number;
  unit?: string;
};

export const STAT_WORDS: Readonly<Record<ReceiverStat, StatWords>> = {
  games: { label: 'Games', meaning: 'Games with a route or a target against the coverage.', decimals: 0 },
  rte: {
    label: 'Routes (RTE)',
    meaning: 'Charted pass plays on which he was on the field.',
    decimals: 0,
  },
  tgt: { label: 'Targets (TGT)', meaning: 'Passes thrown to him.', decimals: 0 },
  tgt_percentage: {
    label: 'Target share (TGT %)',
    meaning: 'Share of the team’s targets against the coverage.',
    decimals: 1,
    unit: '%',
  },
  rec: { label: 'Receptions (REC)', meaning: 'Passes that he caught.', decimals: 0 },
  yds: { label: 'Receiving yards (YDS)', meaning: 'Yards that he caught.', decimals: 0 },
  recyds_g: { label: 'Yards per game (YDS/G)', meaning: 'Receiving yards per game.', decimals: 1 },
  yac_rec: {
    label: 'Yards after catch (YAC/REC)',
    meaning: 'Yards after the catch per reception.',
    decimals: 1,
  },
  yprr: {
    label: 'Yards per route (YPRR)',
    meaning: 'Receiving yards per route, over charted plays.',
    decimals: 2,
  },
  td: { label: 'Touchdowns (TD)', meaning: 'Touchdowns that he caught.', decimals: 0 },
};

export const STAT_OPTIONS = RECEIVER_STATS.map((value) => ({ value, label: STAT_WORDS[value].label }));

/** A figure in the notation of its stat: `24.5%`, `1,204`, `1.86`. */
export function formatStat(stat: ReceiverStat, value: number): string {
  const { decimals, unit = '' } = STAT_WORDS[stat];
  const figure = value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${figure}${unit}`;
}

/** The columns of the file: every figure, whichever stat is selected. */
export const RECEIVER_CSV_COLUMNS: readonly CsvColumn<NflReceiverRow>[] = [
  { header: 'Player', csv: ({ name }) => name },
  { header: 'Team', csv: ({ team }) => team },
  { header: 'Coverage', csv: ({ coverage_type }) => coverage_type },
  ...RECEIVER_STATS.map((stat) => ({
    header: STAT_WORDS[stat].label,
    csv: (row: NflReceiverRow) => row[stat],
  })),
];
