// The gallery of the design system: `npm run gallery` serves it on this machine.
import { join } from 'node:path';
import { ROOT, run, toolPath } from './workspace/processes.ts';

const cwd = join(ROOT, 'shared-ui');
const { code } = await run([toolPath('vite', 'shared-ui'), 'gallery', ...process.argv.slice(2)], { cwd });
process.exitCode = code;
