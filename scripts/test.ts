// `npm test`: everything that is tested, from format and types to the product in a real browser.
// Ends with `N passed, N failed`: each unit, component and browser test counts as one, and so does each check.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, run, toolPath } from './processes.ts';
import { formatFailure, type RunReport, readRunReport } from './run-report.ts';

const RESULTS = join(ROOT, 'test-results');

async function check(title: string): Promise<RunReport> {
  const { code } = await run([process.execPath, join(ROOT, 'scripts/check.ts')]);
  if (code === 0) return { passed: 1, skipped: 0, failures: [] };
  return { passed: 0, skipped: 0, failures: [{ name: title, message: 'npm run check tells what.' }] };
}

async function testUnits(title: string): Promise<RunReport> {
  const file = join(RESULTS, 'unit.json');
  const reporters = ['--reporter=default', `--reporter=${join(ROOT, 'scripts/unit-report.ts')}`];
  const { code } = await run([toolPath('vitest'), 'run', ...reporters], { env: { RUN_REPORT: file } });
  return readRunReport(file, { title, code });
}

async function testInBrowser(title: string): Promise<RunReport> {
  const file = join(RESULTS, 'e2e.json');
  const reporters = `--reporter=list,${join(ROOT, 'e2e/harness/browser-report.ts')}`;
  const command = [toolPath('playwright', 'e2e'), 'test', reporters];
  const { code } = await run(command, { cwd: join(ROOT, 'e2e'), env: { RUN_REPORT: file } });
  return readRunReport(file, { title, code });
}

const STEPS = [
  { title: 'Format, lint, import rules, types', work: check },
  { title: 'Unit and component tests', work: testUnits },
  { title: 'The product in Chromium', work: testInBrowser },
];

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });

const minutes = () => (performance.now() / 60_000).toFixed(1);

const total: RunReport = { passed: 0, skipped: 0, failures: [] };
for (const [index, { title, work }] of STEPS.entries()) {
  console.log(`\n[${index + 1}/${STEPS.length}] ${title} (after ${minutes()} min)`);
  const report = await work(title).catch((error: unknown): RunReport => {
    const message = error instanceof Error ? error.message : String(error);
    return { passed: 0, skipped: 0, failures: [{ name: title, message }] };
  });
  total.passed += report.passed;
  total.skipped += report.skipped;
  total.failures.push(...report.failures);
}

if (total.failures.length === 0) console.log(`\nEverything passed after ${minutes()} min. Next: npm start`);
else {
  // Thousands of lines lie between a failure and the end; a log is often kept from its end only.
  console.log(`\nWhat failed, after ${minutes()} min:\n\n${total.failures.map(formatFailure).join('\n\n')}`);
  console.log('\nMore on each is above; screenshots of failed browser tests are in test-results/.');
}
const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
console.log(`${total.passed} passed, ${total.failures.length} failed${skipped}`);
process.exitCode = total.failures.length === 0 ? 0 : 1;
