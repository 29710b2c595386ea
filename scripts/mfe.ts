// The release CLI from the workspace's root: `npm run mfe -- status`.
import { join } from 'node:path';
import { ROOT, run } from './processes.ts';

const { code } = await run([
  process.execPath,
  join(ROOT, 'platform/src/cli/main.ts'),
  ...process.argv.slice(2),
]);
process.exitCode = code;
