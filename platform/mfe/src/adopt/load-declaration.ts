import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseContract, type RemoteDeclaration, remoteDeclarationSchema } from '@sharpside/contracts';
import { withoutSecrets } from '@sharpside/server-kit';
import { UsageError } from '@sharpside/server-kit/cli';
import * as v from 'valibot';
import { findRepository } from '../build/find-repository.ts';
import { findSibling } from '../build/find-sibling.ts';

const CHILD = findSibling(import.meta.filename, 'declaration-child');

const answerSchema = v.object({
  declaration: v.optional(v.pipe(v.string(), v.parseJson())),
  failure: v.optional(v.string()),
});

type Answer = v.InferOutput<typeof answerSchema>;

/** The parser with which the child looks for `import()`. */
const PARSER = import.meta.resolve('acorn');

const FLAGS = [
  '--permission',
  '--disallow-code-generation-from-strings',
  '--experimental-vm-modules',
  '--experimental-import-meta-resolve',
  '--disable-warning=ExperimentalWarning',
];

/**
 * Evaluates a module of the repository in a closed process. The module and its imports get the language alone: no
 * files, network, processes or globals of Node. `mfe` itself has tokens and keys.
 */
function loadInChild(file: string, repository: string): Promise<Answer> {
  // These settings of Node may name files that the process may not read.
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...environment } = withoutSecrets();
  const readable = [CHILD, repository, dirname(dirname(fileURLToPath(PARSER)))];
  return new Promise((resolve, reject) => {
    const child = fork(CHILD, [], {
      env: environment,
      execArgv: [...FLAGS, ...readable.map((path) => `--allow-fs-read=${path}`)],
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    let answer: Answer = { failure: 'it never ended, or it ended the process in which it was loaded' };
    child.once('message', (message) => {
      answer = v.parse(answerSchema, message);
    });
    child.once('error', reject).once('close', () => resolve(answer));
    child.send({ file, repository, parser: PARSER });
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
  const { declaration, failure } = await loadInChild(await realpath(file), repository);
  if (failure !== undefined) throw fail(failure);
  if (declaration === undefined) throw fail('it has no default export');
  return parseContract(remoteDeclarationSchema, declaration, basename(file));
}
