import { constants, createContext, type Module, runInContext, SourceTextModule } from 'node:vm';
import { describeError } from './describe-error.ts';
import { DRIVER, type Driver } from './load-driver.ts';
import type { LoadTask } from './load-task.ts';
import { PAGE_STUBS, type PageStubs } from './page-stubs.ts';

const ORIGIN = 'https://site.invalid/assets/';

const faults = new WeakSet<object>();

/** A failure of the loader itself, which a browser has as well, whatever the scripts did before. */
function createFault(message: string): Error {
  const fault = new Error(message);
  faults.add(fault);
  return fault;
}

/** Scope of a page, and what the process asks of it. */
function createScope() {
  const context = createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
  });
  const { countUses, anything }: PageStubs = runInContext(PAGE_STUBS, context);
  const proofs = new WeakSet<object>();
  let end: (hasFailed: boolean, error: unknown) => void = () => {};
  const driver: Driver = runInContext(
    DRIVER,
    context,
  )({
    prove: (error: Error) => proofs.add(error),
    end: (hasFailed: boolean, error: unknown) => end(hasFailed, error),
    anything,
  });

  /** Waits for the end of what the driver does. */
  const drive = (start: (driver: Driver) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      end = (hasFailed, error) => (hasFailed ? reject(error) : resolve());
      start(driver);
    });

  /** The same failure as an error of the scope: by one of this process, a script would get at the process. */
  function toOwn(error: unknown): unknown {
    if (!(error instanceof Error)) return error;
    const own = driver.toError(error.message);
    if (typeof error === 'object' && error !== null && faults.has(error)) proofs.add(own);
    return own;
  }

  // A script can throw a proxy, so nothing of the error is read.
  const isProof = (error: unknown): boolean =>
    typeof error === 'object' && error !== null && (proofs.has(error) || faults.has(error));

  return { context, countUses, drive, toOwn, isProof };
}

type Scope = ReturnType<typeof createScope>;

/** Imports the scripts of a build by their paths, as a browser would. */
function createImporter({ scripts }: LoadTask, { context, toOwn, isProof }: Scope) {
  const modules = new Map<string, SourceTextModule>();

  function resolve(specifier: string, from: string): string {
    if (!/^(\.{0,2}\/|[a-z]+:)/i.test(specifier))
      throw createFault(
        `${from} imports '${specifier}', which no browser finds: shared modules come by the container`,
      );
    const href = URL.canParse(specifier, ORIGIN + from) ? new URL(specifier, ORIGIN + from).href : '';
    const path = href.slice(ORIGIN.length);
    if (href.startsWith(ORIGIN) && Object.hasOwn(scripts, path)) return path;
    throw createFault(`${from} imports '${specifier}', which is no script of the build`);
  }

  function get(path: string): SourceTextModule {
    const known = modules.get(path);
    if (known) return known;
    const module = parse(path);
    modules.set(path, module);
    return module;
  }

  function parse(path: string): SourceTextModule {
    try {
      return new SourceTextModule(scripts[path] ?? '', {
        context,
        identifier: path,
        initializeImportMeta: (meta) => {
          meta.url = ORIGIN + path;
        },
        importModuleDynamically: async (specifier: string) => {
          try {
            return await evaluate(resolve(specifier, path));
          } catch (error) {
            throw toOwn(error);
          }
        },
      });
    } catch (error) {
      throw createFault(`${path} is no ES module: ${describeError(error)}`);
    }
  }

  async function link(module: SourceTextModule, path: string): Promise<void> {
    if (module.status !== 'unlinked') return;
    try {
      await module.link((specifier: string, { identifier }: Module) => get(resolve(specifier, identifier)));
    } catch (error) {
      throw isProof(error) ? error : createFault(`${path} cannot be linked: ${describeError(error)}`);
    }
  }

  async function evaluate(path: string): Promise<Module> {
    const module = get(path);
    await link(module, path);
    await module.evaluate();
    return module;
  }

  return evaluate;
}

/** Scope in which a remote is tried. What its scripts meet there is of the scope, not of this process. */
export function createLoader(task: LoadTask) {
  const scope = createScope();
  const evaluate = createImporter(task, scope);
  const { countUses, isProof, drive } = scope;
  return {
    countUses,
    isProof,
    async openContainer(entry: string): Promise<void> {
      const { namespace } = await evaluate(entry);
      await drive((driver) => driver.openContainer(namespace, entry));
    },
    openScreen: (module: string) => drive((driver) => driver.openScreen(module)),
  };
}
