import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseContract, type RemoteDeclaration, remoteDeclarationSchema } from '@sharpside/contracts';
import { withoutSecrets } from '@sharpside/server-kit';
import { UsageError } from '@sharpside/server-kit/cli';
import * as v from 'valibot';
import { findSibling } from '../build/find-sibling.ts';

const CHILD = findSibling(import.meta.filename, 'declaration-child');

const answerSchema = v.object({
  declaration: v.optional(v.unknown()),
  failure: v.optional(v.string()),
  code: v.optional(v.unknown()),
});

type Answer = v.InferOutput<typeof answerSchema>;

const toParents = (folder: string): string[] =>
  folder === dirname(folder) ? [folder] : [folder, ...toParents(dirname(folder))];

/** The repository of a folder, in which its packages are: with `.git`, else the outermost with a `package.json`. */
function findRepository(folder: string): string {
  const parents = toParents(folder);
  return (
    parents.find((parent) => existsSync(join(parent, '.git'))) ??
    parents.findLast((parent) => existsSync(join(parent, 'package.json'))) ??
    folder
  );
}

/**
 * Loads a module in a closed process: it reads only the repository, starts no process, and has no secrets. `mfe` itself
 * has tokens and keys, which the module and the packages that it imports must not get.
 */
function loadInChild(file: string, repository: string): Promise<Answer> {
  // These settings of Node may name files that the process may not read.
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...environment } = withoutSecrets();
  return new Promise((resolve, reject) => {
    const child = fork(CHILD, [], {
      env: environment,
      execArgv: ['--permission', ...[CHILD, repository].map((path) => `--allow-fs-read=${path}`)],
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    let answer: Answer = { failure: 'it ended the process in which it was loaded' };
    child.once('message', (message) => {
      answer = v.parse(answerSchema, message);
    });
    child.once('error', reject).once('close', () => resolve(answer));
    child.send(pathToFileURL(file).href);
  });
}

/**
 * The declaration that a file exports.
 *
 * @throws {UsageError} `USAGE` if the file cannot be loaded. @throws {ContractError} for a declaration with faults.
 */
export async function loadDeclaration(file: string): Promise<RemoteDeclaration> {
  const fail = (reason: string) =>
    new UsageError(`${file} could not be loaded (${reason}); name the declaration with --config.`);
  if (!existsSync(file)) throw fail('there is no such file');
  const repository = await realpath(findRepository(dirname(file)));
  const { declaration, failure, code } = await loadInChild(await realpath(file), repository);
  if (code === 'ERR_ACCESS_DENIED')
    throw fail(`it may only read files in ${repository}, and start no process; it tried more`);
  if (failure !== undefined) throw fail(failure);
  if (declaration === undefined) throw fail('it has no default export');
  return parseContract(remoteDeclarationSchema, declaration, basename(file));
}
