import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { endQuietlyWithPipe, toSink } from '@sharpside/server-kit/cli';
import { runCli } from './run-cli.ts';

endQuietlyWithPipe();

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  cwd: process.cwd(),
  out: toSink(process.stdout),
  err: toSink(process.stderr),
  now: () => new Date(),
  createStore: (location) => openRegistryStore(location, process.env),
});
