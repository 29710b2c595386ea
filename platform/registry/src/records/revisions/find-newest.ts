/** Highest number that fits into a revision's key. */
const MAX_REVISION = 99_999_999;

// Number of parts into which each round divides a span: a search among a million revisions takes eight rounds.
const FAN_OUT = 8;

type IsStored = (revision: number) => Promise<boolean>;

/**
 * Checks numbers of a span at once, in ascending order. Returns the narrower span: its low end is stored, its high end
 * is not.
 *
 * @throws {Error} if a number is stored above a missing number.
 */
async function narrow(isStored: IsStored, [low, high]: [number, number], numbers: readonly number[]) {
  const found = await Promise.all(numbers.map(isStored));
  const end = found.indexOf(false);
  if (end !== -1 && found.includes(true, end)) throw new Error(`revision ${numbers[end]} is gone`);
  return [numbers[end === -1 ? numbers.length - 1 : end - 1] ?? low, numbers[end] ?? high] as [
    number,
    number,
  ];
}

/** Numbers above a known number, at ever larger distances. */
function listSteps(from: number): number[] {
  const steps: number[] = [];
  for (let step = FAN_OUT; from + step <= MAX_REVISION; step *= FAN_OUT) steps.push(from + step);
  return steps;
}

function divide([low, high]: [number, number]): number[] {
  const parts = Math.min(FAN_OUT, high - low);
  const numbers = Array.from(
    { length: parts - 1 },
    (_, at) => low + Math.floor(((high - low) * (at + 1)) / parts),
  );
  return numbers;
}

/**
 * The number of the newest revision, starting from a number that is known to be stored (0 for none). It checks one or
 * two numbers if the known revision is the newest or its predecessor, else about fifteen for each factor of eight in
 * the distance.
 *
 * Revisions have no gaps: each is written on top of its predecessor, and none is ever removed. So a number without a
 * revision proves that there was no higher one at that time. The result is therefore at least as new as the newest
 * revision at the time of the call. It may miss later writes.
 *
 * @throws {Error} if a number is stored above a missing number: a revision was lost, and only a list finds the newest.
 */
export async function findNewest(isStored: IsStored, from: number): Promise<number> {
  if (from >= MAX_REVISION || !(await isStored(from + 1))) return from;
  if (from + 2 > MAX_REVISION || !(await isStored(from + 2))) return from + 1;
  let span = await narrow(isStored, [from + 2, MAX_REVISION + 1], listSteps(from));
  while (span[1] - span[0] > 1) span = await narrow(isStored, span, divide(span));
  return span[0];
}
