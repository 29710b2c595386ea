// `npm test`: everything that is tested, from format and types to the product in a real browser.
// Ends with `N passed, N failed`: each unit, component and browser test counts as one, and so does each check.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseContractJson } from 'contracts';
import * as v from 'valibot';
import { ROOT, run, toolPath } from './processes.ts';

const RESULTS = join(ROOT, 'test-results');
const UNIT_RESULTS = join(RESULTS, 'unit.json');
const BROWSER_RESULTS = join(RESULTS, 'e2e.json');

type Tally = { passed: number; failed: number; skipped: number };

const vitestSchema = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numFailedTestSuites: v.number(),
  numPendingTests: v.number(),
});
const playwrightSchema = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  errors: v.array(v.unknown()),
});

/** A step that ended badly without counting a failure (it crashed, say) is one failure. */
const atLeastOneFailure = (tally: Tally, code: number): Tally =>
  code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

async function read<T>(schema: v.GenericSchema<unknown, T>, file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined); // Not written: the runner did not get that far.
  return text === undefined ? undefined : parseContractJson(schema, text, file);
}

async function check(): Promise<Tally> {
  const { code } = await run([process.execPath, join(ROOT, 'scripts/check.ts')]);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

async function testUnits(): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_RESULTS}`];
  const { code } = await run([toolPath('vitest'), 'run', ...reporters]);
  const result = await read(vitestSchema, UNIT_RESULTS);
  const tally = {
    passed: result?.numPassedTests ?? 0,
    failed: result?.numFailedTests ?? 0,
    skipped: result?.numPendingTests ?? 0,
  };
  return atLeastOneFailure(tally, code);
}

async function testInBrowser(): Promise<Tally> {
  const { code } = await run([toolPath('playwright', 'e2e'), 'test'], { cwd: join(ROOT, 'e2e') });
  const stats = (await read(playwrightSchema, BROWSER_RESULTS))?.stats;
  const tally = {
    passed: stats?.expected ?? 0,
    // A test that fails and then passes has shown nothing.
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  };
  return atLeastOneFailure(tally, code);
}

const STEPS = [
  { title: 'Format, lint, import rules, types', work: check },
  { title: 'Unit and component tests', work: testUnits },
  { title: 'The product in Chromium', work: testInBrowser },
];

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });

const total: Tally = { passed: 0, failed: 0, skipped: 0 };
for (const [index, { title, work }] of STEPS.entries()) {
  console.log(`\n[${index + 1}/${STEPS.length}] ${title}`);
  const tally = await work().catch((error: unknown): Tally => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
}

const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
console.log(
  total.failed === 0
    ? `\nEverything passed after ${(performance.now() / 60_000).toFixed(1)} min. Next: npm start`
    : '\nSomething failed; it is named above. Screenshots of failed browser tests are in test-results/.',
);
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
