// The backend's CLI from the workspace's root: `npm run backend -- snapshots`.
import { join } from 'node:path';
import { ROOT, run } from './workspace/processes.ts';

const { code } = await run([
  process.execPath,
  // MiB for young objects: a server of this size needs no more. docs/api.md explains this limit, and the limit for old
  // objects.
  '--max-semi-space-size=8',
  join(ROOT, 'backend/server/src/cli/main.ts'),
  ...process.argv.slice(2),
]);
process.exitCode = code;
