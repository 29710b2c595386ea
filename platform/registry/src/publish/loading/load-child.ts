// The process that imports a remote's entry and its screens as a browser would. It gets its task from `load-remote.ts`,
// answers once, and ends. It has no rights: it reads these files alone, and has neither network nor environment.
import { constants, createContext, type Module, runInContext, SourceTextModule } from 'node:vm';
import { closeNetwork } from './close-network.ts';
import type { LoadFinding, LoadTask } from './load-task.ts';
import { PAGE_STUBS } from './page-stubs.ts';

const ORIGIN = 'https://site.invalid/assets/';

const proofs = new WeakSet<object>();

/** A failure that a browser has as well, whatever the scripts did before. */
function prove(message: string): Error {
  const error = new Error(message);
  proofs.add(error);
  return error;
}

const isProof = (error: unknown): boolean => typeof error === 'object' && error !== null && proofs.has(error);

const describe = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

function createLoader({ scripts }: LoadTask) {
  const context = createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
  });
  const countUses: () => number = runInContext(PAGE_STUBS, context);
  const modules = new Map<string, SourceTextModule>();

  function resolve(specifier: string, from: string): string {
    if (!/^(\.{0,2}\/|[a-z]+:)/i.test(specifier))
      throw prove(
        `${from} imports '${specifier}', which no browser finds: shared modules come by the container`,
      );
    const { href } = new URL(specifier, ORIGIN + from);
    const path = href.slice(ORIGIN.length);
    if (href.startsWith(ORIGIN) && Object.hasOwn(scripts, path)) return path;
    throw prove(`${from} imports '${specifier}', which is no script of the build`);
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
        importModuleDynamically: (specifier: string) => evaluate(resolve(specifier, path)),
      });
    } catch (error) {
      throw prove(`${path} is no ES module: ${describe(error)}`);
    }
  }

  async function link(module: SourceTextModule, path: string): Promise<void> {
    if (module.status !== 'unlinked') return;
    try {
      await module.link((specifier: string, { identifier }: Module) => get(resolve(specifier, identifier)));
    } catch (error) {
      throw isProof(error) ? error : prove(`${path} cannot be linked: ${describe(error)}`);
    }
  }

  async function evaluate(path: string): Promise<Module> {
    const module = get(path);
    await link(module, path);
    await module.evaluate();
    return module;
  }

  return { evaluate, countUses };
}

type Loader = ReturnType<typeof createLoader>;

/** Does one thing, and tells why it failed. */
async function attempt(
  { countUses }: Loader,
  module: string | null,
  work: () => Promise<void>,
): Promise<LoadFinding[]> {
  const before = countUses();
  try {
    await work();
    return [];
  } catch (error) {
    return [{ module, reason: describe(error), isProof: isProof(error) || countUses() === before }];
  }
}

type Container = { get(module: string): unknown; init(...scope: unknown[]): unknown };

const isContainer = (namespace: object): namespace is Container =>
  ['get', 'init'].every((name) => typeof Reflect.get(namespace, name) === 'function');

async function loadContainer({ evaluate }: Loader, entry: string): Promise<Container> {
  const { namespace } = await evaluate(entry);
  if (isContainer(namespace)) return namespace;
  throw prove(`${entry} does not export the functions \`get\` and \`init\` of a container`);
}

async function loadScreen(container: Container, module: string): Promise<void> {
  const factory = await container.get(module);
  if (typeof factory !== 'function')
    throw prove(`\`get('${module}')\` gives ${typeof factory}, and no function that gives the module`);
  const loaded: unknown = await factory();
  if ((typeof loaded !== 'object' && typeof loaded !== 'function') || loaded === null)
    throw prove(
      `the function of \`get('${module}')\` gives ${loaded === null ? 'null' : typeof loaded}, and no module`,
    );
  if (!('default' in loaded))
    throw prove(`${module} has no default export, and the shell shows nothing else`);
}

/** Findings as they are made: a script that never ends has them all the same. */
async function load(task: LoadTask, add: (findings: readonly LoadFinding[]) => void): Promise<void> {
  const loader = createLoader(task);
  const containers: Container[] = [];
  add(
    await attempt(loader, null, async () => {
      const container = await loadContainer(loader, task.entry);
      await container.init({}, []);
      containers.push(container);
    }),
  );
  for (const container of containers) {
    for (const module of task.modules)
      add(await attempt(loader, module, () => loadScreen(container, module)));
  }
}

closeNetwork();

const findings: LoadFinding[] = [];
const answer = () => process.send?.(findings, () => process.exit());

// The parent is gone: nothing may be left behind.
process.once('disconnect', () => process.exit(1));
// Errors that a script throws later are no matter of its loading.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});

process.once('message', (task: LoadTask) => {
  // Once nothing is left to do, a script waits for what only a browser has.
  process.channel?.unref();
  process.once('beforeExit', () => {
    findings.push({ module: null, reason: 'it waits for something that does not come', isProof: false });
    process.channel?.ref();
    answer();
  });
  void load(task, (found) => findings.push(...found)).then(answer);
});
