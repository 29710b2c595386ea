import { Stat, StatGroup } from '@sharpside/shared-ui';
import type { AtBatRow } from '../../api/batter-at-bats.ts';
import { formatAverage, UNKNOWN } from '../format-figure.ts';

const HARD_HIT_MPH = 95;

const isNumber = (value: number | null): value is number => value !== null;

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Means and shares (0–1) of the displayed balls in play. A figure is null if no ball has the measurement. */
export function summarizeContact(rows: readonly AtBatRow[]) {
  const speeds = rows.map(({ exit_velocity }) => exit_velocity).filter(isNumber);
  const angles = rows.map(({ launch_angle }) => launch_angle).filter(isNumber);
  const classed = rows.filter(({ is_barrel }) => is_barrel !== null);
  const typed = rows.map(({ batted_ball_type }) => batted_ball_type).filter((type) => type !== null);
  const shareOf = (kind: string) => meanOf(typed.map((type) => (type === kind ? 1 : 0)));
  return {
    hardestMph: speeds.length === 0 ? null : Math.max(...speeds),
    averageAngle: meanOf(angles),
    hardHitRate: meanOf(speeds.map((mph) => (mph >= HARD_HIT_MPH ? 1 : 0))),
    barrels: classed.length === 0 ? null : classed.filter(({ is_barrel }) => is_barrel).length,
    lineDriveRate: shareOf('line_drive'),
    groundBallRate: shareOf('ground_ball'),
  };
}

const formatRate = (rate: number | null) => (rate === null ? UNKNOWN : `${(rate * 100).toFixed(1)}%`);

const PENDING = '…';

// Two rows of three also on a phone.
const THREE_IN_A_ROW = {
  '& > *': {
    flexBasis: 'calc(100% / 3)',
    maxWidth: 'calc(100% / 3)',
    minWidth: '0',
    px: { base: '2', md: '4' },
  },
};

/** Six figures; undefined rows, which still load, leave their places open. */
export function ContactSummary({ rows }: { rows: readonly AtBatRow[] | undefined }) {
  const contact = summarizeContact(rows ?? []);
  const { averageAngle } = contact;
  const show = (value: string | number) => (rows === undefined ? PENDING : value);
  return (
    <StatGroup css={THREE_IN_A_ROW}>
      <Stat label="Hardest" value={show(formatAverage(contact.hardestMph, 1))} hint="mph" />
      <Stat label="Hard-hit rate" value={show(formatRate(contact.hardHitRate))} hint="95 mph or more" />
      <Stat label="Barrels" value={show(contact.barrels ?? UNKNOWN)} hint="marked in the chart" />
      <Stat
        label="Launch angle"
        value={show(averageAngle === null ? UNKNOWN : `${averageAngle.toFixed(1)}°`)}
        hint="on average"
      />
      <Stat label="Line drives" value={show(formatRate(contact.lineDriveRate))} hint="of balls in play" />
      <Stat label="Ground balls" value={show(formatRate(contact.groundBallRate))} hint="of balls in play" />
    </StatGroup>
  );
}
