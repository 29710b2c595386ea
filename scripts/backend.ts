// The backend's CLI from the workspace's root: `npm run backend -- snapshots`.
import { join } from 'node:path';
import { ROOT, run } from './processes.ts';

const { code } = await run([
  process.execPath,
  join(ROOT, 'backend/src/cli/main.ts'),
  ...process.argv.slice(2),
]);
process.exitCode = code;
