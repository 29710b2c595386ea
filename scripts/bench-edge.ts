// `npm run bench:edge`: the edge beside nginx; see docs/benchmarks.md.
import { join } from 'node:path';
import { ROOT, run } from './workspace/processes.ts';

const { code } = await run([
  process.execPath,
  join(ROOT, 'bench/src/edge/main.ts'),
  ...process.argv.slice(2),
]);
process.exitCode = code;
