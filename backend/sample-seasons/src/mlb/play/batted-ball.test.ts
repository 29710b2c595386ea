import { describe, expect, it } from 'vitest';
import { Random } from '../../random/random.ts';
import { mean, shareOf } from '../../testing/figures.ts';
import { contactClass, drawBattedBall, expectedOf, fieldCoordinates, type Swing } from './batted-ball.ts';

const effects = { homeRuns: 1, triples: 1, doubles: 1, singles: 1 };
const draw = (over: Partial<Swing> = {}) => {
  const random = new Random('balls');
  const swing = { exitVelocityMph: 0, launchAngleDeg: 0, pullDeg: 7, speed: 0, effects, ...over };
  return Array.from({ length: 20_000 }, () => drawBattedBall(random, swing));
};

describe('drawBattedBall', () => {
  it('gives strong batters and friendly parks more home runs', () => {
    const share = (over: Partial<Swing>) => shareOf(draw(over), ({ outcome }) => outcome === 'home_run');
    expect(share({ exitVelocityMph: 3 })).toBeGreaterThan(2 * share({ exitVelocityMph: -3 }));
    expect(share({ effects: { ...effects, homeRuns: 1.3 } })).toBeGreaterThan(1.15 * share({}));
  });

  it('pulls ground balls to the side of the batter', () => {
    const grounders = (pullDeg: number) =>
      mean(draw({ pullDeg }).flatMap(({ type, sprayDeg }) => (type === 'ground_ball' ? sprayDeg : [])));
    expect(grounders(7)).toBeGreaterThan(8);
    expect(grounders(-7)).toBeLessThan(-8);
  });

  it('stays within the foul lines and what can be measured', () => {
    for (const { sprayDeg, launchAngleDeg, exitVelocityMph, distanceFt } of draw()) {
      expect(Math.abs(sprayDeg)).toBeLessThanOrEqual(45);
      expect(Math.abs(launchAngleDeg)).toBeLessThanOrEqual(90);
      expect(exitVelocityMph).toBeGreaterThan(0);
      expect(exitVelocityMph).toBeLessThanOrEqual(121.5);
      expect(distanceFt).toBeGreaterThan(0);
    }
  });
});

it('expectedOf agrees with what becomes of balls', () => {
  const balls = draw();
  const bases = { single: 1, double: 2, triple: 3, home_run: 4, out: 0, error: 0 };
  const real = balls.map(({ outcome }) => bases[outcome]);
  expect(Math.abs(mean(balls.map((ball) => expectedOf(ball).average)) - shareOf(real, Boolean))).toBeLessThan(
    0.03,
  );
  expect(Math.abs(mean(balls.map((ball) => expectedOf(ball).bases)) - mean(real))).toBeLessThan(0.05);
});

it.each([
  ['a barrel', 100, 28, 6],
  ['a barrel at the edge', 98, 27, 6],
  ['solid contact', 97, 22, 5],
  ['a flare', 78, 18, 4],
  ['a topped ball', 85, -15, 2],
  ['a ball hit under', 88, 55, 3],
  ['weak contact', 50, 10, 1],
])('contactClass calls %s by Statcast’s class', (_, exitVelocityMph, launchAngleDeg, expected) => {
  expect(contactClass({ exitVelocityMph, launchAngleDeg })).toBe(expected);
});

it('fieldCoordinates marks a ball where it landed: farther is higher, right is right', () => {
  const [ball] = draw();
  if (ball === undefined) throw new Error('balls are drawn');
  const at = (sprayDeg: number) => fieldCoordinates({ ...ball, type: 'fly_ball', distanceFt: 400, sprayDeg });
  expect(at(0).x).toBeCloseTo(125.42, 1);
  expect(at(0).y).toBeCloseTo(38.27, 1);
  expect(at(30).x).toBeGreaterThan(125.42);
});
