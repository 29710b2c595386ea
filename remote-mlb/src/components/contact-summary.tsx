import { Stat, StatGroup } from 'shared-ui';
import type { AtBatRow } from '../api/batter-at-bats.ts';
import { formatAverage, UNKNOWN } from '../api/format-average.ts';

/** From which speed on contact is hard, in mph. */
const HARD_HIT_MPH = 95;

const isNumber = (value: number | null): value is number => value !== null;

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** What the shown balls in play come to; null where nothing of the kind was measured. */
export function summarizeContact(rows: readonly AtBatRow[]) {
  const speeds = rows.map(({ exit_velocity }) => exit_velocity).filter(isNumber);
  const angles = rows.map(({ launch_angle }) => launch_angle).filter(isNumber);
  const classed = rows.filter(({ is_barrel }) => is_barrel !== null);
  return {
    hardestMph: speeds.length === 0 ? null : Math.max(...speeds),
    averageAngle: meanOf(angles),
    hardHitRate: meanOf(speeds.map((mph) => (mph >= HARD_HIT_MPH ? 1 : 0))),
    barrels: classed.length === 0 ? null : classed.filter(({ is_barrel }) => is_barrel).length,
  };
}

/** The shown balls in play in four figures. */
export function ContactSummary({ rows }: { rows: readonly AtBatRow[] }) {
  const { hardestMph, averageAngle, hardHitRate, barrels } = summarizeContact(rows);
  return (
    <StatGroup>
      <Stat label="Hardest" value={formatAverage(hardestMph, 1)} hint="mph" />
      <Stat
        label="Hard-hit rate"
        value={hardHitRate === null ? UNKNOWN : `${(hardHitRate * 100).toFixed(1)}%`}
        hint="95 mph or more"
      />
      <Stat label="Barrels" value={barrels ?? UNKNOWN} hint="marked in the chart" />
      <Stat
        label="Launch angle"
        value={averageAngle === null ? UNKNOWN : `${averageAngle.toFixed(1)}°`}
        hint="on average"
      />
    </StatGroup>
  );
}
