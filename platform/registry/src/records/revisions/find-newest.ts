/** Highest number that a revision's key has room for. */
const MAX_REVISION = 99_999_999;

// Eight parts at a time: a search among a million revisions takes eight rounds, one after the other.
const FAN_OUT = 8;

/** True for a number whose revision is stored. */
type IsStored = (revision: number) => Promise<boolean>;

/** Looks at several numbers at once, in ascending order; the lowest of them without a revision, or none. */
async function narrow(isStored: IsStored, [low, high]: [number, number], numbers: readonly number[]) {
  const found = await Promise.all(numbers.map(isStored));
  const end = found.indexOf(false);
  if (end !== -1 && found.includes(true, end)) throw new Error(`revision ${numbers[end]} is gone`);
  return [numbers[end === -1 ? numbers.length - 1 : end - 1] ?? low, numbers[end] ?? high] as [
    number,
    number,
  ];
}

/** Numbers above a known one, further and further away. */
function listSteps(from: number): number[] {
  const steps: number[] = [];
  for (let step = FAN_OUT; from + step <= MAX_REVISION; step *= FAN_OUT) steps.push(from + step);
  return steps;
}

/** Numbers that divide a span into parts of one size. */
function divide([low, high]: [number, number]): number[] {
  const parts = Math.min(FAN_OUT, high - low);
  const numbers = Array.from(
    { length: parts - 1 },
    (_, at) => low + Math.floor(((high - low) * (at + 1)) / parts),
  );
  return numbers;
}

/**
 * The number of the newest revision, from one that is known to be stored (0: none is). Looks at one or two numbers where the
 * known one is the newest or the last but one, else at some fifteen for each factor of eight in the distance.
 *
 * Revisions have no gaps: each is written on top of the one before, and none is ever removed. So a number without a revision
 * says that there was none above it either when it was looked at. The result is therefore never older than what was the
 * newest when the call began. It may be older than what was written since.
 *
 * @throws {Error} where a number is stored above one that is not: somebody lost a revision, and only a list tells the newest.
 */
export async function findNewest(isStored: IsStored, from: number): Promise<number> {
  if (from >= MAX_REVISION || !(await isStored(from + 1))) return from;
  if (from + 2 > MAX_REVISION || !(await isStored(from + 2))) return from + 1;
  let span = await narrow(isStored, [from + 2, MAX_REVISION + 1], listSteps(from));
  while (span[1] - span[0] > 1) span = await narrow(isStored, span, divide(span));
  return span[0];
}
