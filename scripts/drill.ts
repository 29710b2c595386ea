// `npm run drill`: servers of a site stopped and killed in turn, under load and with tabs open; see docs/operations.md.
import { join } from 'node:path';
import { ROOT, run } from './workspace/processes.ts';

const { code } = await run([process.execPath, join(ROOT, 'bench/src/drill/main.ts')], {
  // The certificate of the drill is its own.
  env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' },
});
process.exitCode = code;
