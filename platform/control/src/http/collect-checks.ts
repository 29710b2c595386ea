import { defineError } from '@sharpside/contracts';
import type { ChangeAnswer } from '@sharpside/contracts/control';
import type { Report } from '@sharpside/registry/records/checks';

type Checks = ChangeAnswer['checks'];

/** A refusal with every check that was made before it. The refusal itself is the cause. */
export const [RefusedAfterChecks] = defineError(
  'RefusedAfterChecks',
  [],
  ({ checks }: { checks: Checks }) => ({ message: 'Refused after checks', checks }),
);

/**
 * Result of `run` with the checks that it reports, so that a caller over HTTP sees them like a caller on the same
 * machine.
 *
 * @throws {RefusedAfterChecks} if `run` fails, with the checks so far.
 */
export async function collectChecks<T>(
  run: (report: Report) => Promise<T>,
): Promise<{ value: T; checks: Checks }> {
  const checks: Checks = [];
  try {
    const value = await run(({ faults, ...check }) => checks.push({ ...check, faults: [...faults] }));
    return { value, checks };
  } catch (error) {
    throw new RefusedAfterChecks({ checks, cause: error });
  }
}
