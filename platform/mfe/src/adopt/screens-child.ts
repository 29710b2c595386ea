// The process that loads the screens of a build as a host does, to look at their default exports. It gets its task from
// `find-screens.ts`, answers once, and ends.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { type ScreenFinding, screensTaskSchema } from './screens-task.ts';

const require = createRequire(import.meta.url);

/** Stands in for a shared module of the host: it has every name, and each can be called, read and drawn. */
const anything: unknown = new Proxy(() => {}, {
  get(_, key) {
    if (key === 'then') return undefined;
    if (key === Symbol.toPrimitive) return () => '';
    return key === Symbol.iterator ? function* () {} : anything;
  },
  apply: () => anything,
  construct: () => new Proxy({}, { get: () => anything }),
});

/** A style sheet that a screen waits for: it is there as soon as it is put into the page. */
class Sheet extends EventTarget {
  relList = { supports: () => true };
  onload: ((event: Event) => void) | null = null;
  setAttribute() {}
}

function appendChild(element: unknown): void {
  if (!(element instanceof Sheet)) return;
  queueMicrotask(() => {
    const event = new Event('load');
    element.onload?.(event);
    element.dispatchEvent(event);
  });
}

Object.assign(globalThis, {
  window: globalThis,
  self: globalThis,
  document: {
    defaultView: globalThis,
    createElement: () => new Sheet(),
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementsByTagName: () => [],
    head: { appendChild },
  },
});

const OURS = new Set(['react', 'react/jsx-runtime', 'react-dom']);

/** A shared module in the form of a federation share scope. */
function toShare(name: string, version: string) {
  const value: unknown = OURS.has(name) ? require(name) : anything;
  const share = {
    ...{ version, from: 'host', loaded: 1, useIn: [], scope: ['default'], strategy: 'loaded-first' },
    shareConfig: { singleton: true, requiredVersion: '*' },
    lib: () => value,
    get: () => Promise.resolve(() => value),
  };
  return { [version]: share };
}

const containerSchema = v.object({ init: v.function(), get: v.function() });
const factorySchema = v.function();
const moduleSchema = v.object({ default: v.optional(v.unknown()) });

/** As the shell does: memo() and lazy() components are objects, which React marks. */
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);

async function look(module: string, get: (module: string) => unknown): Promise<ScreenFinding> {
  try {
    const factory = v.parse(factorySchema, await get(module));
    const { default: screen } = v.parse(moduleSchema, await factory());
    if (isComponent(screen)) return { module, kind: 'component' };
    return {
      module,
      kind: 'other',
      detail: screen === undefined ? 'there is none' : `it is of type ${typeof screen}`,
    };
  } catch (error) {
    return { module, kind: 'unknown', detail: error instanceof Error ? error.message : String(error) };
  }
}

// The parent is gone: nothing may be left behind.
process.once('disconnect', () => process.exit(1));

process.once('message', async (message) => {
  const { entry, modules, shared } = v.parse(screensTaskSchema, message);
  const findings: ScreenFinding[] = [];
  try {
    const container = v.parse(containerSchema, { ...(await import(pathToFileURL(entry).href)) });
    const scope = Object.fromEntries(
      Object.entries(shared).map(([name, version]) => [name, toShare(name, version)]),
    );
    await container.init(scope, []);
    for (const module of modules) findings.push(await look(module, container.get));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    findings.push(...modules.map((module) => ({ module, kind: 'unknown' as const, detail })));
  }
  process.send?.(findings, () => process.exit());
});
