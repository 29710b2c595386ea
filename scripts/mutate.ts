// `npm run mutate -- <packages or paths>`: changes the source in one place at a time and tells which changes no test notices.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isEquivalent, readEquivalents } from './mutate/equivalents.ts';
import { findMutants } from './mutate/find-mutants.ts';
import { MutantTests } from './mutate/mutant-tests.ts';
import { sample } from './mutate/sample.ts';
import { formatScores, formatSurvivor, isNoticed, type Judged } from './mutate/score.ts';
import { changedSources, sourcesOf } from './mutate/select-sources.ts';
import { ROOT } from './workspace/processes.ts';

const USAGE = `npm run mutate -- <package, folder or file> ...    a sample of 200 of their mutants
npm run mutate -- --changed [base]                   files that differ from base, 'main' by default

  --most <n>      as many mutants at most; --all takes every one
  --seed <n>      another sample (default 1)
  --tests <name>  tests of this package too; by default those of the mutated packages
  --workers <n>   processes for tests (default 1)`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    most: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true, default: [] },
    workers: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

async function judgeAll(files: readonly string[]): Promise<Judged[]> {
  const sources = files.map((file) => findMutants(readFileSync(join(ROOT, file), 'utf8'), file));
  const equivalents = readEquivalents();
  const found = sources.flatMap((source) => source.mutants.map((mutant) => ({ source, mutant })));
  const counted = found.filter(({ mutant }) => !equivalents.some((entry) => isEquivalent(mutant, entry)));
  const most = values.all ? counted.length : Number(values.most);
  const drawn = sample(counted, { most, seed: Number(values.seed) });
  console.log(
    `${drawn.length} of ${counted.length} mutants in ${files.length} files; ${found.length - counted.length} more are equivalent.`,
  );
  if (drawn.length === 0) return [];

  const packages = [...new Set(files.map((file) => file.split('/')[0] ?? '')), ...values.tests];
  const tests = await MutantTests.create({ sources, packages, workers: Number(values.workers) });
  console.log(`The tests pass as it is, after ${Math.round(performance.now() / 1000)} s. Now each mutant:`);
  const judged: Judged[] = [];
  for (const [index, { source, mutant }] of drawn.entries()) {
    const verdict = await tests.judge(source, mutant);
    if (!verdict) continue;
    judged.push({ mutant, verdict });
    if (!isNoticed({ mutant, verdict })) console.log(formatSurvivor({ mutant, verdict }));
    if ((index + 1) % 10 === 0) {
      const noticed = judged.filter(isNoticed).length;
      console.log(
        `[${index + 1}/${drawn.length}] ${noticed} noticed, ${Math.round(performance.now() / 1000)} s`,
      );
    }
  }
  await tests.close();
  return judged;
}

async function main(): Promise<number> {
  if (values.help || (positionals.length === 0 && !values.changed)) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const files = values.changed ? changedSources(positionals[0] ?? 'main') : sourcesOf(positionals);
  if (files.length === 0) {
    console.log('No source file changed.');
    return 0;
  }
  const judged = await judgeAll(files);
  const { text, below } = formatScores(judged);
  console.log(`\n${text}\n\n${Math.round(performance.now() / 1000)} s`);
  if (below.length > 0) console.log(`Below the floor: ${below.join(', ')}`);
  return below.length > 0 ? 1 : 0;
}

// Node ends with 13 where all that we wait for is gone: Vitest's worker, when it could not be stopped.
process.once('exit', (code) => {
  if (code === 13)
    console.error('Vitest gave no answer any more, so there is no score. Run the command again.');
});
process.exitCode = await main();
