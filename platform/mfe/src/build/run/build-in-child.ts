import { fork } from 'node:child_process';
import { manifestSchema } from '@sharpside/contracts';
import { withoutSecrets } from '@sharpside/server-kit';
import * as v from 'valibot';
import { BuildError } from '../errors.ts';
import { findSibling } from '../find-sibling.ts';
import { type BuildEnv, readAppName } from '../package-version.ts';
import type { BuildOutcome } from './build-app.ts';

const CHILD = findSibling(import.meta.filename, 'build-child');

const answerSchema = v.union([
  v.object({
    outcome: v.object({ manifest: manifestSchema, folder: v.string(), warnings: v.string() }),
  }),
  v.object({ failure: v.string() }),
]);

type InChildOptions = {
  signal?: AbortSignal | undefined;
  /** True to show the output of the build on the error output as it comes. Default: only that of a failed build. */
  isShown?: boolean;
};

/**
 * As `buildApp`, but in a child process: several apps can be built at once, the caller's working folder stays, and the
 * app's configuration and its packages get no secrets of the caller.
 *
 * @param options.signal ends the build early.
 * @throws {BuildError} `BUILD_FAILED` with everything that is wrong, or with the reason why the process ended.
 */
export function buildInChild(
  root: string,
  env: BuildEnv = {},
  { signal, isShown = false }: InChildOptions = {},
): Promise<BuildOutcome> {
  const app = readAppName(root);
  return new Promise((resolve, reject) => {
    const output = isShown ? 2 : 'pipe';
    const child = fork(CHILD, [], {
      env: withoutSecrets(),
      stdio: ['ignore', output, output, 'ipc'],
      signal,
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    }
    let answer: v.InferOutput<typeof answerSchema> | undefined;
    child.once('message', (message) => {
      answer = v.parse(answerSchema, message);
    });
    child.once('error', (cause) =>
      reject(new BuildError(`${app} was not built: ${cause.message}`, { cause })),
    );
    child.once('close', (code, killedBy) => {
      if (answer && 'outcome' in answer) return resolve(answer.outcome);
      const ending = `${app} was not built: its process ended with ${killedBy ?? code}.\n${printed}`;
      reject(new BuildError(answer?.failure ?? ending.trim()));
    });
    child.send({ root, env });
  });
}
