// Measurements: `npm run bench` compares federation with a monolith, `bench:api` measures the API under load,
// `bench:apps` registries of many apps, `bench:edge` the edge beside nginx, `bench:lighthouse` the public pages, and
// `bench:inp` the response to presses. See docs/benchmarks.md.
import { join } from 'node:path';
import { ROOT, run } from './workspace/processes.ts';

const SUITES = ['api', 'apps', 'edge', 'inp', 'lighthouse'];

const [first = '', ...rest] = process.argv.slice(2);
const [folder, args] = SUITES.includes(first) ? [`src/${first}`, rest] : ['src', process.argv.slice(2)];
const { code } = await run([process.execPath, join(ROOT, 'bench', folder, 'main.ts'), ...args]);
process.exitCode = code;
