import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { endQuietlyWithPipe, toSink } from '@sharpside/server-kit/cli';
import { runCli } from './run-cli.ts';

endQuietlyWithPipe();
// By default this signal opens Node's debugger, through which code of a team that we start could run code here.
process.on('SIGUSR1', () => {});

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  cwd: process.cwd(),
  out: toSink(process.stdout),
  err: toSink(process.stderr),
  now: () => new Date(),
  createStore: (location) => openRegistryStore(location, process.env),
});
