// `npm run soak`: an hour of load and faults against one site, and whatever grew of memory, handles and files; `-- --short`
// takes ten minutes. See docs/operations.md.
import { join } from 'node:path';
import { ROOT, run } from './workspace/processes.ts';

const { code } = await run([
  process.execPath,
  join(ROOT, 'bench/src/soak/main.ts'),
  ...process.argv.slice(2),
]);
process.exitCode = code;
