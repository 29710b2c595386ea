import { isExplained, KINDS, type Outcomes, type Tally, toFailures } from './figures/outcomes.ts';
import { toList, toTable, type Verdict } from './figures/verdict.ts';
import type { Server } from './site/servers.ts';

type ReportOptions = {
  servers: readonly Server[];
  outcomes: Outcomes;
  verdicts: readonly Verdict[];
  hasDisk: boolean;
};

const MAX_SHOWN = 4;

/** The most frequent reasons, with their counts. */
function toReasons(counts: ReadonlyMap<string, number>): string {
  if (counts.size === 0) return '0';
  const all = [...counts].sort(([, one], [, other]) => other - one);
  const shown = all.slice(0, MAX_SHOWN).map(([reason, count]) => `${count} × ${reason.replaceAll('|', '/')}`);
  const more = all.slice(MAX_SHOWN).reduce((sum, [, count]) => sum + count, 0);
  return [...shown, ...(more > 0 ? [`${more} others`] : [])].join('; ');
}

const toRow = (kind: string, { asked, slowestMs, lost, failed }: Tally) =>
  `| ${[kind, asked, `${(slowestMs / 1000).toFixed(1)} s`, toReasons(lost), toReasons(failed)].join(' | ')} |`;

/** A limit of time that a server has set itself. A busy machine exceeds it, and nothing else is wrong. */
const IS_SLOW = /took longer than \d+ ms/;

/** Errors in the logs that no fault explains. */
const listAlarms = ({ servers, outcomes }: ReportOptions) =>
  servers.flatMap(({ name, alarms }) =>
    alarms.filter(({ at }) => !isExplained(outcomes.windows, at)).map(({ line }) => `${name}: ${line}`),
  );

/** Prints a run; true where nothing grew, nobody lost anything but by a fault, and no log has an error without one. */
export function report(options: ReportOptions): boolean {
  const { outcomes, verdicts, hasDisk } = options;
  const rows = KINDS.map((kind) => toRow(kind, outcomes.tallies[kind]));
  const isOfServer = ({ of }: Verdict) => options.servers.some(({ name }) => name === of);
  console.log(`\n${toTable(verdicts.filter(isOfServer))}`);
  console.log(`\n${toList(verdicts.filter((verdict) => !isOfServer(verdict)))}`);
  console.log(
    `\n${['| who | attempts | slowest, without a fault | lost by a fault | failed |', '|---|---|---|---|---|', ...rows].join('\n')}`,
  );
  const counts = new Map<string, number>();
  for (const { name } of outcomes.windows) counts.set(name, (counts.get(name) ?? 0) + 1);
  console.log(`\nFaults: ${toReasons(counts)}.`);
  if (!hasDisk)
    console.log(
      'No disk was full: that needs `unshare` and a system where users may have disks of their own.',
    );
  const alarms = listAlarms(options);
  const problems = [
    ...verdicts
      .filter(({ hasGrown }) => hasGrown)
      .map(({ of, what, values }) => `${of}, ${what} grew: ${values.join(', ')}`),
    ...toFailures(outcomes),
    ...alarms.filter((alarm) => !IS_SLOW.test(alarm)),
  ];
  const slow = alarms.filter((alarm) => IS_SLOW.test(alarm)).length;
  if (slow > 0) console.log(`${slow} errors in the logs say only that something took its time.`);
  for (const problem of problems) console.log(`✖ ${problem}`);
  if (problems.length === 0) console.log('✔ Nothing grew that did not come back.');
  return problems.length === 0;
}
