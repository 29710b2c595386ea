import { Box, HStack, ScrollBox, Text, VisuallyHidden } from '@sharpside/shared-ui';
import { toScaleShade } from '@sharpside/shared-ui/rows';
import { InfoTip } from '@sharpside/shared-ui/tips';
import type { DailyLineupRow } from '../../api/daily-lineups.ts';
import { findFacedLeague, type LineupSide, MIN_APPEARANCES } from '../../api/lineup-games.ts';
import { formatAverage } from '../format-figure.ts';
import { shortenName } from '../shorten-name.ts';

/** Pitches per plate appearance above or below the league's that have the whole shade: about one batter in twenty. */
const WHOLE_DIFFERENCE = 0.5;

/**
 * The shade of pitches per plate appearance beside the league's against the same hand: green for batters who see more
 * pitches, red for those who see fewer.
 */
export const toPitchShade = (value: number | null, league: number | null): string | undefined =>
  league === null
    ? undefined
    : toScaleShade(value, { low: league - WHOLE_DIFFERENCE, high: league + WHOLE_DIFFERENCE });

const COLUMNS = [
  { header: 'Pitches/AB', value: 'avg_pitches_per_ab', sample: 'plate_appearances', hand: null },
  { header: 'Pitches/AB vs LHP', value: 'avg_pitches_per_ab_L', sample: 'plate_appearances_L', hand: 'L' },
  { header: 'Pitches/AB vs RHP', value: 'avg_pitches_per_ab_R', sample: 'plate_appearances_R', hand: 'R' },
] as const;

const LOOK = {
  '& table': { width: 'full', fontSize: 'sm' },
  '& th, & td': {
    height: { base: '9', md: '6' },
    px: { base: '1', md: '3' },
    textAlign: 'end',
    borderTopWidth: '1px',
    borderColor: 'border',
  },
  '& tr > :last-child': { pe: { base: '3', md: '4' } },
  '& th:first-of-type': {
    position: 'sticky',
    insetStart: 0,
    bg: 'bg.raised',
    textAlign: 'start',
    ps: { base: '3', md: '4' },
  },
  // On a phone a name is in narrow letters, so that every column is visible; on the narrowest it may have two lines.
  '& tbody th:first-of-type': {
    fontStretch: { base: 'condensed', md: 'normal' },
    lineHeight: { base: '1.15', md: 'short' },
    '@media (min-width: 22.5rem)': { whiteSpace: 'nowrap' },
  },
  '& thead th': {
    // Info buttons in the header must be large enough for a thumb.
    height: { base: '11', md: '7' },
    fontSize: 'xs',
    lineHeight: 'short',
    fontWeight: 'normal',
    color: 'fg.muted',
    py: { base: '1', md: '0' },
  },
  '& tbody th, & tfoot th, & td': { fontWeight: 'normal' },
  // Each row of averages has one figure, so they stand side by side below the batters instead of below each other.
  '& tfoot': {
    display: 'table-caption',
    captionSide: 'bottom',
    px: { base: '3', md: '4' },
    py: '1',
    borderTopWidth: '1px',
    borderColor: 'border',
    bg: 'bg.inset',
    color: 'fg.muted',
    fontSize: 'xs',
    fontStretch: 'condensed',
    textAlign: 'start',
  },
  '& tfoot tr': { display: 'inline-flex', columnGap: '1', me: '3', alignItems: 'baseline' },
  '& tfoot tr > *, & tfoot tr > :is(:first-of-type, :last-child)': {
    position: 'static',
    height: 'auto',
    p: '0',
    bg: 'transparent',
    borderTopWidth: '0',
    whiteSpace: 'nowrap',
  },
  '& tfoot td:empty': { display: 'none' },
  '& [data-faced]': { fontWeight: 'bold', color: 'fg' },
  '& [data-thin]': { color: 'fg.subtle' },
  '& [data-sample]': {
    display: { base: 'block', md: 'inline-block' },
    // As wide as of three digits, so that the figures before it align.
    minWidth: { md: '3.25rem' },
    fontSize: 'xs',
    fontWeight: 'normal',
    lineHeight: 'short',
    whiteSpace: 'nowrap',
    color: 'fg.subtle',
  },
  // On a shade.
  '& [data-faced] [data-sample]': { color: 'inherit' },
} as const;

// On a phone only screen readers have it, and others the initial and the surname.
const WHOLE_NAME = { '@media screen and (max-width: 47.99rem)': { srOnly: true } } as const;

/** The header may break after its slash, so that a small phone has space for all columns. */
function Header({ words }: { words: string }) {
  const [before = '', ...after] = words.split('/');
  return (
    <span>
      <span>{before}</span>/<wbr />
      <span>{after.join('/')}</span>
    </span>
  );
}

/** Marks figures against the hand of the opposing starter. */
const faced = (isFaced: boolean) => (isFaced ? { 'data-faced': '' } : {});

type FigureProps = {
  value: number | null;
  sample: number | null;
  isFaced: boolean;
  /** The league's mean, beside which the figure is shaded. */
  league: number | null;
};

function Figure({ value, sample, isFaced, league }: FigureProps) {
  const isThin = sample !== null && sample < MIN_APPEARANCES;
  return (
    <td
      {...(isThin ? { 'data-thin': '' } : faced(isFaced))}
      style={isFaced && !isThin ? { background: toPitchShade(value, league) } : undefined}
    >
      <span>{formatAverage(value, 2)}</span>
      {sample !== null && <span data-sample="">{` ${sample} PA`}</span>}
    </td>
  );
}

function Batter({ row, side }: { row: DailyLineupRow; side: LineupSide }) {
  return (
    <tr>
      <th scope="row">
        <HStack as="span" gap="2">
          <Text as="span" tone="subtle" minWidth="2">
            {row.batting_order}
          </Text>
          <Box as="span" hideFrom="md" aria-hidden="true" title={row.batter_name}>
            {shortenName(row.batter_name)}
          </Box>
          <Box as="span" css={WHOLE_NAME}>
            {row.batter_name}
          </Box>
        </HStack>
      </th>
      {COLUMNS.map(({ header, value, sample, hand }) => (
        <Figure
          key={header}
          value={row[value]}
          sample={row[sample]}
          isFaced={hand !== null && hand === side.pitcherHand}
          league={findFacedLeague(side)}
        />
      ))}
    </tr>
  );
}

function Averages({ name, side }: { name: 'Team' | 'League'; side: LineupSide }) {
  const averages = name === 'Team' ? side.teamAverages : side.leagueAverages;
  return (
    <>
      {(['left', 'right'] as const).map((key) => {
        const isFaced = side.pitcherHand === (key === 'left' ? 'L' : 'R');
        const value = formatAverage(averages[key], 2);
        return (
          <tr key={key}>
            <th scope="row">{`${name} Average vs ${key === 'left' ? 'LHP' : 'RHP'}`}</th>
            <td />
            <td {...faced(isFaced && key === 'left')}>{key === 'left' && value}</td>
            <td {...faced(isFaced && key === 'right')}>{key === 'right' && value}</td>
          </tr>
        );
      })}
    </>
  );
}

/**
 * A line-up with the pitches that each batter sees. Figures against the hand of the opposing starter are emphasised.
 */
export function LineupTable({ side }: { side: LineupSide }) {
  return (
    <ScrollBox label={`Lineup of ${side.team}`} css={LOOK}>
      <table>
        <VisuallyHidden asChild>
          <caption>{`Lineup of ${side.team}, pitches seen per at-bat`}</caption>
        </VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">Batter</th>
            {COLUMNS.map(({ header, hand }) => (
              // Screen readers read the header with every cell below it, so the label omits the info button.
              <th
                key={header}
                scope="col"
                aria-label={header}
                {...faced(hand !== null && hand === side.pitcherHand)}
              >
                {hand === null ? (
                  <HStack as="span" gap="1" display="inline-flex">
                    <Header words={header} />
                    <InfoTip
                      about={header}
                      text="Pitches seen per plate appearance of the season up to yesterday."
                    />
                  </HStack>
                ) : (
                  <Header words={header} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {side.batters.map((row) => (
            <Batter key={`${row.batting_order} ${row.batter_name}`} row={row} side={side} />
          ))}
        </tbody>
        <tfoot>
          <Averages name="Team" side={side} />
          <Averages name="League" side={side} />
        </tfoot>
      </table>
    </ScrollBox>
  );
}
