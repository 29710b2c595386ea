import type { Random } from '../../random/random.ts';
import type { PitchDescription } from '../play/pitch-result.ts';
import { toPitchType } from '../play/pitch-result.ts';
import type { Pitcher } from '../season/roster.ts';
import type { PitchKind } from '../season/talent.ts';
import type { Cells } from './statcast-columns.ts';

type Movement = { name: string; breakX: number; breakZ: number; spin: number; height: number };

/** Feet of break (towards the pitcher's arm side, and up), spin in turns a minute, and where such pitches are thrown. */
const movements: Readonly<Record<string, Movement>> = {
  FF: { name: '4-Seam Fastball', breakX: 0.66, breakZ: 1.3, spin: 2300, height: 2.9 },
  SI: { name: 'Sinker', breakX: 1.24, breakZ: 0.57, spin: 2160, height: 2.45 },
  FC: { name: 'Cutter', breakX: -0.16, breakZ: 0.64, spin: 2370, height: 2.5 },
  SL: { name: 'Slider', breakX: -0.34, breakZ: 0.18, spin: 2415, height: 1.95 },
  ST: { name: 'Sweeper', breakX: -1.13, breakZ: 0.07, spin: 2585, height: 2.1 },
  CU: { name: 'Curveball', breakX: -0.74, breakZ: -0.8, spin: 2570, height: 1.8 },
  KC: { name: 'Knuckle Curve', breakX: -0.56, breakZ: -0.75, spin: 2415, height: 1.85 },
  SV: { name: 'Slurve', breakX: -1.14, breakZ: -0.48, spin: 2550, height: 2.1 },
  CH: { name: 'Changeup', breakX: 1.17, breakZ: 0.39, spin: 1770, height: 1.8 },
  FS: { name: 'Split-Finger', breakX: 0.88, breakZ: 0.27, spin: 1380, height: 1.85 },
};

const ZONE_TOP = 3.4;
const ZONE_BOTTOM = 1.58;
const ZONE_HALF_WIDTH = 0.83;

/** Savant's zones: 1 to 9 inside, row by row from the catcher's upper left; 11 to 14 the quarters outside. */
function zoneOf(x: number, z: number): number {
  const isInside = Math.abs(x) <= ZONE_HALF_WIDTH && z >= ZONE_BOTTOM && z <= ZONE_TOP;
  if (!isInside) return (z > (ZONE_TOP + ZONE_BOTTOM) / 2 ? 11 : 13) + (x > 0 ? 1 : 0);
  const column = Math.min(2, Math.floor(((x + ZONE_HALF_WIDTH) / (2 * ZONE_HALF_WIDTH)) * 3));
  const row = Math.min(2, Math.floor(((ZONE_TOP - z) / (ZONE_TOP - ZONE_BOTTOM)) * 3));
  return 1 + row * 3 + column;
}

const isIn = (x: number, z: number) => zoneOf(x, z) <= 9;

/** Draws by the result if the place is inside the zone: balls are mostly outside, called strikes mostly inside. */
function wantsInside(random: Random, description: PitchDescription): boolean {
  if (description === 'called_strike') return random.chance(0.9);
  if (toPitchType(description) === 'B') return random.chance(0.06);
  if (description === 'blocked_ball' || description === 'swinging_strike_blocked') return false;
  return random.chance(description === 'swinging_strike' ? 0.48 : 0.75);
}

function drawPlace(random: Random, description: PitchDescription, height: number): { x: number; z: number } {
  const inside = wantsInside(random, description);
  const isLow = description.endsWith('blocked') || description === 'blocked_ball';
  for (let attempt = 0; attempt < 12; attempt++) {
    const x = random.normal(0, inside ? 0.5 : 1.05);
    const z = random.normal(isLow ? 0.3 : height, inside ? 0.5 : 1.05);
    if (isIn(x, z) === inside) return { x, z };
  }
  return inside ? { x: 0, z: 2.5 } : { x: 1.2, z: 1.2 };
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Which pitch it was: fastballs when behind, the others with two strikes. */
export function drawKind(random: Random, { talent }: Pitcher, balls: number, strikes: number): PitchKind {
  const [main, ...rest] = talent.arsenal;
  const lean = strikes === 2 ? 0.72 : balls > strikes + 1 ? 1.35 : 1;
  const place = random.weighted([main.share * lean, ...rest.map(({ share }) => share)]);
  return talent.arsenal[place] ?? main;
}

type TrackingOptions = { pitcher: Pitcher; kind: PitchKind; description: PitchDescription };

/** The cameras' figures of a pitch. The columns that nobody asks for stay empty, as in exports of older seasons. */
export function trackPitch(random: Random, { pitcher, kind, description }: TrackingOptions): Cells {
  const isAutomatic = description === 'automatic_ball' || description === 'automatic_strike';
  const movement = movements[kind.code];
  if (isAutomatic || movement === undefined) return { zone: '' };
  const side = pitcher.throws === 'R' ? -1 : 1;
  const { x, z } = drawPlace(random, description, movement.height);
  const speed = kind.speedMph + random.normal(0, 1.1);
  return {
    pitch_type: kind.code,
    pitch_name: movement.name,
    release_speed: round(speed, 1),
    release_pos_x: round(side * random.normal(1.9, 0.15), 2),
    release_pos_z: round(random.normal(5.8, 0.15), 2),
    release_spin_rate: Math.round(random.normal(movement.spin, 90)),
    release_extension: round(random.normal(6.5, 0.15), 1),
    effective_speed: round(speed + random.normal(0.2, 0.6), 1),
    pfx_x: round(side * random.normal(movement.breakX, 0.2), 2),
    pfx_z: round(random.normal(movement.breakZ, 0.2), 2),
    plate_x: round(x, 2),
    plate_z: round(z, 2),
    zone: zoneOf(x, z),
    sz_top: ZONE_TOP,
    sz_bot: ZONE_BOTTOM,
  };
}
