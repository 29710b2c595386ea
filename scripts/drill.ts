// `npm run drill`: every part of a site stopped, killed and made slow in turn, under load; see docs/operations.md.
// `npm run drill -- runbooks`: the commands of docs/runbooks/ against a running site, each beside its fault.
import { join } from 'node:path';
import { ROOT, run } from './workspace/processes.ts';

const program = process.argv[2] === 'runbooks' ? 'runbooks' : 'drill';
const { code } = await run(
  [process.execPath, join(ROOT, 'bench/src', program, 'main.ts'), ...process.argv.slice(2)],
  // The certificate of the drill is its own.
  { env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' } },
);
process.exitCode = code;
