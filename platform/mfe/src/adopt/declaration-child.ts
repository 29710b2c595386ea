// The process that evaluates a declaration for `load-declaration.ts`. It has no imports besides Node, because it may
// not read them.
import { readFileSync, realpathSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { constants, createContext, Script, SourceTextModule } from 'node:vm';

type Task = { file: string; repository: string; parser: string };
type Acorn = typeof import('acorn');

// Its global object has the language alone, and no object of this process is ever passed in, so there is none to climb
// from. Errors have no stack, because a function of Node makes it, whose own errors would be such objects.
const realm = createContext(constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });
const { toText, toReason } = new Script(`'use strict';
  Object.defineProperty(Error, 'prepareStackTrace', { value: undefined });
  Object.defineProperty(Error, 'stackTraceLimit', { value: undefined });
  (({ stringify }, toString) => ({
    toText: (value) => stringify(value),
    toReason(error) {
      try {
        return toString(error?.message ?? error);
      } catch {
        return 'it threw no error';
      }
    },
  }))(JSON, String);`).runInContext(realm);

/** Path of a script of the repository. @throws {Error} for everything else, also at the end of a link. */
function toScript(url: string, repository: string): string {
  if (!url.startsWith('file:')) throw new Error(`it may only import scripts in ${repository}, not ${url}`);
  const path = realpathSync(fileURLToPath(url));
  if (path.startsWith(repository + sep) && /\.m?[jt]s$/.test(path)) return path;
  throw new Error(`it may only import scripts in ${repository}, not ${path}`);
}

/** @throws {Error} for `import()`, whose answer would be an object of this process. */
function requireStatic(code: string, { path, acorn }: { path: string; acorn: Acorn }): void {
  const tokens: { label: string }[] = [];
  acorn.parse(code, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    onToken: ({ type }) => tokens.push(type),
  });
  const { _import: word, parenL } = acorn.tokTypes;
  if (tokens.some((type, at) => type === word && tokens[at + 1] === parenL))
    throw new Error(`${path} calls import(), which a declaration may not`);
}

async function load({ file, repository, parser }: Task): Promise<SourceTextModule> {
  const acorn: Acorn = await import(parser);
  const modules = new Map<string, SourceTextModule>();
  function read(url: string): SourceTextModule {
    const path = toScript(url, repository);
    const known = modules.get(path);
    if (known) return known;
    const text = readFileSync(path, 'utf8');
    const code = path.endsWith('ts') ? stripTypeScriptTypes(text) : text;
    requireStatic(code, { path, acorn });
    const module = new SourceTextModule(code, { context: realm, identifier: pathToFileURL(path).href });
    modules.set(path, module);
    return module;
  }
  const module = read(pathToFileURL(file).href);
  await module.link((specifier, { identifier }) => read(import.meta.resolve(specifier, identifier)));
  return module;
}

const toFailure = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function evaluate(module: SourceTextModule): Promise<{ declaration?: unknown; failure?: unknown }> {
  try {
    await module.evaluate({ timeout: 10_000 });
    return { declaration: toText('default' in module.namespace ? module.namespace.default : undefined) };
  } catch (error) {
    return { failure: toReason(error) };
  }
}

// Node would print such an error, and would look at it with functions of this process.
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => process.exit(1));

process.once('message', async (task: Task) => {
  const answer = await load(task).then(evaluate, (error) => ({ failure: toFailure(error) }));
  process.send?.(answer, () => process.exit());
});
