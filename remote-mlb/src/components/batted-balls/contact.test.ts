import { describe, expect, it } from 'vitest';
import { anAtBat } from '../../testing/rows.ts';
import { toContactSeries } from './contact-scatter.tsx';
import { summarizeContact } from './contact-summary.tsx';

describe('the kinds of contact', () => {
  it('are one where the source does not class contact', () => {
    const [only, ...others] = toContactSeries([anAtBat({ is_barrel: null })]);
    expect(only?.name).toBe('Ball in play');
    expect(others).toEqual([]);
  });

  it('leave out what was not measured, and balls of less than 60 mph', () => {
    const rows = [
      anAtBat({ exit_velocity: null }),
      anAtBat({ launch_angle: null }),
      anAtBat({ exit_velocity: 59.9 }),
    ];
    expect(toContactSeries(rows).flatMap(({ points }) => points)).toEqual([]);
    const slowest = toContactSeries([anAtBat({ exit_velocity: 60 })]);
    expect(slowest.flatMap(({ points }) => points)).toHaveLength(1);
  });
});

describe('the figures of contact', () => {
  it('count hard hits from 95 mph on, over the balls with a speed', () => {
    const speeds = [94.9, 95, 110, null];
    const rows = speeds.map((exit_velocity) =>
      anAtBat({ exit_velocity, launch_angle: 10, is_barrel: false }),
    );
    expect(summarizeContact(rows)).toEqual({
      hardestMph: 110,
      averageAngle: 10,
      hardHitRate: 2 / 3,
      barrels: 0,
      lineDriveRate: 0,
      groundBallRate: 0,
    });
  });

  it('are shares of the kinds of balls whose kind is known', () => {
    const kinds = ['line_drive', 'ground_ball', 'ground_ball', 'fly_ball', null] as const;
    const rows = kinds.map((batted_ball_type) => anAtBat({ batted_ball_type }));
    expect(summarizeContact(rows)).toMatchObject({ lineDriveRate: 0.25, groundBallRate: 0.5 });
  });
});
