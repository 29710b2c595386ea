#!/usr/bin/env node
import { constants, setPriority } from 'node:os';
import { endQuietlyWithPipe, toSink } from '@sharpside/server-kit/cli';
import { runCli } from './run-cli.ts';

endQuietlyWithPipe();

// Signals within this time count as one. A terminal signals the whole process group, and npm and its scripts pass the
// signal on, so one key press arrives several times.
const SAME_WISH_MS = 1_000;

/** Resolves at the first signal. A signal more than a second later ends the process as usual. */
const waitForSignal = () =>
  new Promise<NodeJS.Signals>((resolve) => {
    let firstAt: number | undefined;
    const stop = (signal: NodeJS.Signals) => {
      firstAt ??= performance.now();
      resolve(signal);
      if (performance.now() - firstAt < SAME_WISH_MS) return;
      process.removeListener(signal, stop);
      process.kill(process.pid, signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  });

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  cwd: process.cwd(),
  out: toSink(process.stdout),
  err: toSink(process.stderr),
  now: () => new Date(),
  waitForSignal,
  lowerPriority: () => setPriority(constants.priority.PRIORITY_BELOW_NORMAL),
});
