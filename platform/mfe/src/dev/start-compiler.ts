import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { withoutSecrets } from '@sharpside/server-kit';
import * as v from 'valibot';
import { findSibling } from '../build/find-sibling.ts';
import { type CompilerMessage, type CompilerTask, compilerMessageSchema } from './compiler-message.ts';

const CHILD = findSibling(import.meta.filename, 'compiler-child');

export type RunningCompiler = {
  /** Restarts with the present configuration. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Builds an app now and at each change of its sources, in a child process; calls `onBuild` for every build. */
export function startCompiler(
  task: CompilerTask,
  onBuild: (message: CompilerMessage) => void,
): RunningCompiler {
  function start(): ChildProcess {
    const child = fork(CHILD, [], {
      cwd: task.root,
      env: withoutSecrets(),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => onBuild(v.parse(compilerMessageSchema, message)));
    child.on('error', ({ message }) => onBuild({ kind: 'failed', errors: message }));
    child.on('exit', (code, signal) => {
      const errors = `The build ended by itself (${signal ?? code}). Its own words are on the terminal; begin anew.`;
      onBuild({ kind: 'failed', errors });
    });
    child.send(task);
    return child;
  }

  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.removeAllListeners();
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }

  let child = start();
  return {
    async restart() {
      await stop();
      child = start();
    },
    stop,
  };
}
