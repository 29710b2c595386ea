// `npm run drill`: stops and kills the servers of a site one after the other, under load and with open tabs; see
// docs/operations.md.
import { join } from 'node:path';
import { ROOT, run } from './workspace/processes.ts';

const { code } = await run([process.execPath, join(ROOT, 'bench/src/drill/main.ts')], {
  // Certificates are not checked, because the drill uses its own certificate, which nobody trusts.
  env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' },
});
process.exitCode = code;
