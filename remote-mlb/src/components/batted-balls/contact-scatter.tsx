import { ScatterChart, type ScatterPoint } from '@sharpside/shared-ui/charts';
import { formatDate } from '@sharpside/shared-ui/dates';
import type { AtBatRow } from '../../api/batter-at-bats.ts';
import { toResultWords } from './at-bat-words.ts';

// Slower balls are few, and would press all others into a part of the plane. The list below the chart has them.
const SLOWEST_MPH = 60;

const EXIT_VELOCITY = {
  name: 'Exit velocity, mph',
  min: SLOWEST_MPH,
  // One decimal, and none of a whole number: 60, 70, 98.4.
  format: (mph: number) => String(Number(mph.toFixed(1))),
  guides: [{ value: 95, label: 'Hard hit, 95 mph' }],
};
const LAUNCH_ANGLE = { name: 'Launch angle', format: (degrees: number) => `${Math.round(degrees)}°` };

const toPoints = ({ exit_velocity, launch_angle, ...row }: AtBatRow): ScatterPoint[] =>
  exit_velocity === null || exit_velocity < SLOWEST_MPH || launch_angle === null
    ? []
    : [
        {
          x: exit_velocity,
          y: launch_angle,
          label: `${formatDate(row.date)}, ${toResultWords(row.result)}, off ${row.pitcher_name}`,
        },
      ];

/** Balls by kind of contact: barrels and others, or a single kind if the source does not class them. */
export function toContactSeries(rows: readonly AtBatRow[]) {
  const isClassed = rows.some(({ is_barrel }) => is_barrel !== null);
  if (!isClassed) return [{ name: 'Ball in play', points: rows.flatMap(toPoints) }];
  return [
    { name: 'Barrel', points: rows.filter(({ is_barrel }) => is_barrel).flatMap(toPoints) },
    { name: 'Other contact', points: rows.filter(({ is_barrel }) => !is_barrel).flatMap(toPoints) },
  ];
}

export function ContactScatter({ rows }: { rows: readonly AtBatRow[] }) {
  return (
    <ScatterChart
      label="Exit velocity and launch angle"
      pointName="Ball in play"
      series={toContactSeries(rows)}
      x={EXIT_VELOCITY}
      y={LAUNCH_ANGLE}
      height={260}
    />
  );
}
