// The gallery of the design system: `npm run gallery -- --serve` shows it; without `--serve` it is checked.
import { join } from 'node:path';
import { ROOT, run } from './workspace/processes.ts';

const command = [
  process.execPath,
  join(ROOT, 'shared-ui/scripts/check-gallery.ts'),
  ...process.argv.slice(2),
];
const { code } = await run(command, { cwd: join(ROOT, 'shared-ui') });
process.exitCode = code;
