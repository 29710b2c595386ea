// The run itself, in a process that may have a disk of its own; started by main.ts.
import { tmpdir } from 'node:os';
import { createDice } from '@sharpside/server-kit/testing/dice';
import { createOutcomes } from './figures/outcomes.ts';
import { createRecord } from './figures/record.ts';
import { readDataRequests } from './load/data-requests.ts';
import { createOperators } from './load/operators.ts';
import { createStrangers } from './load/strangers.ts';
import { createVisitors } from './load/visitors.ts';
import { readOptions } from './options.ts';
import { report } from './report.ts';
import { runRounds } from './rounds.ts';
import { mountDisk } from './site/disk.ts';
import { startSoakSite } from './site/site.ts';
import { sweepLater } from './site/sweep.ts';

const options = readOptions(process.argv.slice(2));
if (options === undefined) throw new Error('Started without options.');
const { minutes, seed, perSecond } = options;
const dice = createDice(seed);
console.log(`A soak of ${minutes} minutes, --seed ${seed}, ${perSecond} requests a second.`);
const disk = process.env.SOAK_HAS_DISK === 'true' ? await mountDisk(process.env.SITE_DATA ?? '') : undefined;
const site = await startSoakSite(console.log);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
try {
  await disk?.limit();
  const outcomes = createOutcomes();
  const requestAt = await readDataRequests(site.backendData);
  const workFolder = tmpdir();
  const record = await createRecord(site);
  await runRounds({
    site,
    minutes,
    dice,
    outcomes,
    record,
    disk,
    visitors: await createVisitors({ site, perSecond, dice, outcomes, requestAt }),
    strangers: createStrangers({
      dice,
      targets: [
        { url: site.edge.url, paths: ['/', ...site.files] },
        { url: site.control.url, paths: ['/', '/v1/status'] },
      ],
    }),
    operators: await createOperators({ site, outcomes, workFolder }),
  });
  await site.close();
  await sweepLater(site.registry);
  await record.lookLater();
  const { edge, backend, control } = site;
  const isGood = report({
    servers: [edge, backend, control],
    outcomes,
    verdicts: record.judge(),
    hasDisk: disk !== undefined,
  });
  process.exitCode = isGood ? 0 : 1;
} finally {
  await site.close();
}
