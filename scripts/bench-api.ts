// `npm run bench:api`: the API beside the bare engine; see docs/benchmarks.md.
import { join } from 'node:path';
import { ROOT, run } from './workspace/processes.ts';

const { code } = await run([process.execPath, join(ROOT, 'bench/src/api/main.ts'), ...process.argv.slice(2)]);
process.exitCode = code;
