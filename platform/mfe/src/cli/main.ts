#!/usr/bin/env node
import { openStore } from '@sharpside/registry/store/open-store';
import { runCli } from './run-cli.ts';

// `mfe history | head` closes the pipe when it has enough; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const toSink = (stream: NodeJS.WriteStream) => ({
  write: (text: string) => stream.write(text),
  isTerminal: stream.isTTY === true,
});

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  cwd: process.cwd(),
  out: toSink(process.stdout),
  err: toSink(process.stderr),
  now: () => new Date(),
  createStore: (location) => openStore(location, process.env),
});
