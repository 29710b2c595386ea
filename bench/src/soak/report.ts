import { KINDS, type Outcomes } from './figures/outcomes.ts';
import { toTable, type Verdict } from './figures/verdict.ts';
import type { SoakSite } from './site/site.ts';

type ReportOptions = { site: SoakSite; outcomes: Outcomes; verdicts: readonly Verdict[]; hasDisk: boolean };

const toCounts = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([reason, count]) => `${count} × ${reason}`).join('; ');

/** Prints a run; true where nothing grew, and nobody lost anything but by a fault. */
export function report({ outcomes, verdicts, hasDisk }: ReportOptions): boolean {
  console.log(`\n${toTable(verdicts)}`);
  let failures = 0;
  for (const kind of KINDS) {
    const { asked, lost, failed, slowestMs } = outcomes.tallies[kind];
    failures += failed.size;
    console.log(
      `${kind}: ${asked}, slowest ${Math.round(slowestMs)} ms, lost: ${toCounts(lost)}; failed: ${toCounts(failed)}`,
    );
  }
  if (!hasDisk) console.log('No disk was full');
  const grown = verdicts.filter(({ hasGrown }) => hasGrown);
  return grown.length === 0 && failures === 0;
}
