// The release CLI from the workspace's root: `npm run mfe -- status`.
import { join } from 'node:path';
import { ROOT, run } from './workspace/processes.ts';

const command = [process.execPath, join(ROOT, 'platform/mfe/src/cli/main.ts'), ...process.argv.slice(2)];
// Commands that `mfe` suggests must work when typed, but no `mfe` is on the PATH.
const { code } = await run(command, { env: { MFE_COMMAND: 'npm run mfe --' } });
process.exitCode = code;
