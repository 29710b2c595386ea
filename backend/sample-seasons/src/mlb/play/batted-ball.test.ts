import { describe, expect, it } from 'vitest';
import { Random } from '../../random/random.ts';
import { mean, shareOf } from '../../testing/figures.ts';
import {
  type BattedBall,
  carryFt,
  contactClass,
  drawBattedBall,
  drawBunt,
  drawOutcome,
  expectedAverage,
  expectedBases,
  expectedHomeRuns,
  fieldCoordinates,
  type Swing,
} from './batted-ball.ts';

const average: Swing = { exitVelocityMph: 0, launchAngleDeg: 0, pullDeg: 7, pullSide: 1 };
const neutral = { homeRuns: 1, triples: 1, doubles: 1, singles: 1 };
const draw = (swing = average, count = 30_000) => {
  const random = new Random('balls');
  return Array.from({ length: count }, () => drawBattedBall(random, swing));
};
const aBall = (exitVelocityMph: number, launchAngleDeg: number): BattedBall => ({
  exitVelocityMph,
  launchAngleDeg,
  distanceFt: carryFt(exitVelocityMph, launchAngleDeg),
  sprayDeg: 0,
  type: 'fly_ball',
  isBunt: false,
});

it('carryFt is as long as measured at 28 degrees, and shorter for what is hit lower or higher', () => {
  for (const [speed = 0, feet = 0] of [
    [100, 380],
    [105, 400],
    [110, 425],
  ]) {
    expect(Math.abs(carryFt(speed, 28) - feet)).toBeLessThan(15);
    for (const angle of [15, 45]) expect(carryFt(speed, angle)).toBeLessThan(carryFt(speed, 28));
  }
});

describe('drawBattedBall', () => {
  it('shows strength in hard-hit balls more than in mishits', () => {
    const top = (shift: number) =>
      shareOf(draw({ ...average, exitVelocityMph: shift }), ({ exitVelocityMph }) => exitVelocityMph >= 105);
    expect(top(3)).toBeGreaterThan(2 * top(-3));
  });

  it('pulls ground balls to the side of the batter', () => {
    const grounders = (pullSide: 1 | -1) => {
      const balls = draw({ ...average, pullSide }).filter(({ type }) => type === 'ground_ball');
      return mean(balls.map(({ sprayDeg }) => sprayDeg));
    };
    expect(grounders(1)).toBeGreaterThan(8);
    expect(grounders(-1)).toBeLessThan(-8);
  });

  it('stays within the foul lines, the possible and the measured', () => {
    for (const { sprayDeg, launchAngleDeg, exitVelocityMph, distanceFt } of draw()) {
      expect(Math.abs(sprayDeg)).toBeLessThanOrEqual(45);
      expect(Math.abs(launchAngleDeg)).toBeLessThanOrEqual(90);
      expect(exitVelocityMph).toBeGreaterThan(0);
      expect(exitVelocityMph).toBeLessThanOrEqual(121.5);
      expect(distanceFt).toBeGreaterThan(0);
    }
  });

  it('calls balls by their angle', () => {
    const ofType = Map.groupBy(draw(), ({ type }) => type);
    const angleOf = (type: BattedBall['type']) =>
      mean((ofType.get(type) ?? []).map(({ launchAngleDeg }) => launchAngleDeg));
    expect(angleOf('ground_ball')).toBeLessThan(0);
    expect(Math.abs(angleOf('line_drive') - 16)).toBeLessThan(4);
    expect(angleOf('fly_ball')).toBeGreaterThan(30);
    expect(angleOf('popup')).toBeGreaterThan(50);
  });
});

describe('drawOutcome', () => {
  const shares = (ball: BattedBall, effects = neutral) => {
    const random = new Random('outcomes');
    const all = Array.from({ length: 4_000 }, () => drawOutcome(random, ball, { effects, speed: 0 }));
    return (outcome: string) => shareOf(all, (one) => one === outcome);
  };

  it('sends the longest balls out of the middle of the park, and no flat or steep one', () => {
    expect(shares({ ...aBall(108, 28), distanceFt: 430 })('home_run')).toBe(1);
    expect(shares({ ...aBall(108, 28), distanceFt: 380 })('home_run')).toBe(0);
    expect(shares({ ...aBall(108, 28), distanceFt: 380, sprayDeg: 40 })('home_run')).toBe(1);
    expect(shares({ ...aBall(112, 9), distanceFt: 430 })('home_run')).toBe(0);
    expect(shares({ ...aBall(100, 60), distanceFt: 430 })('home_run')).toBe(0);
  });

  it('gives parks their doubles and triples', () => {
    const deep = aBall(104, 22);
    const short = { ...deep, distanceFt: 350 };
    expect(shares(short, { ...neutral, triples: 3 })('triple')).toBeGreaterThan(2 * shares(short)('triple'));
  });

  it('turns most bunts into outs', () => {
    const random = new Random('bunts');
    const all = Array.from({ length: 2_000 }, () =>
      drawOutcome(random, drawBunt(random), { effects: neutral, speed: 0 }),
    );
    expect(shareOf(all, (one) => one === 'out')).toBeGreaterThan(0.65);
    expect(all).not.toContain('double');
  });
});

describe('what a ball is worth', () => {
  it('agrees with what becomes of balls, over a season of them', () => {
    const random = new Random('worth');
    const balls = draw(average, 60_000);
    const all = balls.map((ball) => drawOutcome(random, ball, { effects: neutral, speed: 0 }));
    const hits = shareOf(all, (one) => one !== 'out' && one !== 'error');
    const homeRuns = shareOf(all, (one) => one === 'home_run');
    expect(Math.abs(mean(balls.map(expectedAverage)) - hits)).toBeLessThan(0.015);
    expect(Math.abs(mean(balls.map(expectedHomeRuns)) - homeRuns)).toBeLessThan(0.008);
  });

  it('is highest for barrels', () => {
    expect(expectedBases(aBall(108, 27))).toBeGreaterThan(2.5);
    expect(expectedBases(aBall(75, 40))).toBeLessThan(0.3);
  });

  it.each([
    ['a barrel', 100, 28, 6],
    ['a barrel at the edge', 98, 27, 6],
    ['solid contact', 97, 22, 5],
    ['a flare', 78, 18, 4],
    ['a topped ball', 85, -15, 2],
    ['a ball hit under', 88, 55, 3],
    ['weak contact', 50, 10, 1],
  ])('calls %s by Statcast’s class', (_, speed, angle, expected) => {
    expect(contactClass(aBall(speed, angle))).toBe(expected);
  });

  it('is marked where it landed: farther is higher, right is right', () => {
    const plate = { x: 125.42, y: 198.27 };
    const centre = fieldCoordinates({ ...aBall(100, 28), distanceFt: 400 });
    expect(centre.x).toBeCloseTo(plate.x, 1);
    expect(centre.y).toBeCloseTo(plate.y - 160, 0);
    expect(fieldCoordinates({ ...aBall(100, 28), sprayDeg: 30 }).x).toBeGreaterThan(plate.x);
  });
});
