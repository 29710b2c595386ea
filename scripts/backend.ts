// The backend's CLI from the workspace's root: `npm run backend -- snapshots`.
import { join } from 'node:path';
import { ROOT, run } from './workspace/processes.ts';

const { code } = await run([
  process.execPath,
  // A server of this size needs no more memory for young objects. docs/api.md explains this, and the limit of old
  // objects.
  '--max-semi-space-size=8',
  join(ROOT, 'backend/server/src/cli/main.ts'),
  ...process.argv.slice(2),
]);
process.exitCode = code;
