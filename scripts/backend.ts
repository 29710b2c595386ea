// The backend's CLI from the workspace's root: `npm run backend -- snapshots`.
import { join } from 'node:path';
import { ROOT, run } from './workspace/processes.ts';

const { code } = await run([
  process.execPath,
  // A server of this size needs no more for young objects: docs/api.md, which sets a limit to old ones too.
  '--max-semi-space-size=8',
  join(ROOT, 'backend/server/src/cli/main.ts'),
  ...process.argv.slice(2),
]);
process.exitCode = code;
