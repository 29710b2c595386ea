// Measurements: `npm run bench` for federation beside a monolith, `bench:api` for the API under load, `bench:apps` for
// registries of many apps, `bench:edge` for the edge beside nginx, `bench:lighthouse` for the public pages, `bench:inp` for
// the answers to presses. See docs/benchmarks.md.
import { join } from 'node:path';
import { ROOT, run } from './workspace/processes.ts';

const SUITES = ['api', 'apps', 'edge', 'inp', 'lighthouse'];

const [first = '', ...rest] = process.argv.slice(2);
const [folder, args] = SUITES.includes(first) ? [`src/${first}`, rest] : ['src', process.argv.slice(2)];
const { code } = await run([process.execPath, join(ROOT, 'bench', folder, 'main.ts'), ...args]);
process.exitCode = code;
