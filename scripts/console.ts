// `npm run console`: builds the console into platform/console/dist, where `mfe control` looks for it.
import { join } from 'node:path';
import { compileApp } from '@sharpside/mfe/build-apps';
import { ROOT } from './workspace/processes.ts';

try {
  const warnings = await compileApp(join(ROOT, 'platform/console'));
  if (warnings !== '') console.log(warnings);
  console.log('The console is built. Next: npm run mfe -- control');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
