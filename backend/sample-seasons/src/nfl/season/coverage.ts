import { chanceOf, Random } from '../../random/random.ts';

/** Coverages by their names in participation files, most frequent first. */
export const coverages = [
  'COVER_3',
  'COVER_1',
  'COVER_4',
  'COVER_2',
  'COVER_6',
  'COVER_0',
  '2_MAN',
  'PREVENT',
] as const;

export type Coverage = (typeof coverages)[number];

type Traits = {
  readonly share: number;
  readonly isMan: boolean;
  /** Log-odds of a completion relative to the league's average. */
  readonly completion: number;
  readonly afterCatch: number;
  readonly interception: number;
};

const traits: Readonly<Record<Coverage, Traits>> = {
  COVER_3: { share: 0.312, isMan: false, completion: 0.15, afterCatch: 1, interception: 0.8 },
  COVER_1: { share: 0.22, isMan: true, completion: -0.3, afterCatch: 1.15, interception: 0.85 },
  COVER_4: { share: 0.17, isMan: false, completion: 0.07, afterCatch: 0.9, interception: 1.1 },
  COVER_2: { share: 0.135, isMan: false, completion: 0.25, afterCatch: 0.92, interception: 1.2 },
  COVER_6: { share: 0.093, isMan: false, completion: 0.08, afterCatch: 0.95, interception: 1.2 },
  COVER_0: { share: 0.046, isMan: true, completion: -0.5, afterCatch: 1.15, interception: 1.5 },
  '2_MAN': { share: 0.017, isMan: true, completion: -0.28, afterCatch: 0.85, interception: 1.8 },
  PREVENT: { share: 0.005, isMan: false, completion: 0.2, afterCatch: 0.9, interception: 1.4 },
};

export const traitsOf = (coverage: Coverage): Traits => traits[coverage];

const known = new Map<string, readonly number[]>();

/** A defence's mix of coverages in a season. It resembles the mix of the previous season. */
export function coverageMix(
  seed: string,
  { team, season }: { team: string; season: number },
): readonly number[] {
  const key = `${seed}|${team}|${season}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const mix = coverages.map((coverage) => {
    // A coordinator's lasting preference, and his deviation from it in this season.
    const taste = new Random(seed, 'nfl', 'coverage', team, coverage).normal(0, 0.32);
    const year = new Random(seed, 'nfl', 'coverage', team, coverage, season).normal(0, 0.2);
    return traits[coverage].share * Math.exp(taste + year);
  });
  if (known.size > 500) known.clear();
  known.set(key, mix);
  return mix;
}

export function drawCoverage(random: Random, mix: readonly number[], yardsToGoal: number): Coverage {
  // Near the goal line there is no deep field to cover, so zone coverages are less frequent.
  const near = (coverage: Coverage) => (traits[coverage].isMan ? (coverage === 'COVER_0' ? 5 : 1.5) : 0.6);
  const weights = coverages.map(
    (coverage, place) => (mix[place] ?? 0) * (yardsToGoal <= 8 ? near(coverage) : 1),
  );
  return coverages[random.weighted(weights)] ?? 'COVER_3';
}

/**
 * A defence's strength in a season, from -0.3 to 0.3. It lowers the log-odds of completions, and the yards of runs and
 * catches.
 */
export const defenceLevel = (seed: string, { team, season }: { team: string; season: number }): number =>
  0.3 *
  (chanceOf(seed, 'nfl', 'defence', team, season) + chanceOf(seed, 'nfl', 'defence 2', team, season) - 1);
