import { type Context, createContext, Script } from 'node:vm';
import {
  PRERENDER_FUNCTION,
  PRERENDER_RELEASES,
  PRERENDER_SCREENS,
  type PrerenderedPage,
  type PrerenderRequest,
  parseContractJson,
  prerenderedPageSchema,
} from '@sharpside/contracts';
import { LRUCache } from 'lru-cache';
import { PrerenderError } from './errors.ts';

export type ScreenScript = { app: string; version: string; code: string };

/**
 * Renders pages to text. The result depends only on the request and the scripts, so it is the same for every visitor.
 */
export type Prerenderer = {
  /**
   * @param screens the script with the requested screen; it is run once for any number of pages.
   * @throws {PrerenderError} `PRERENDER_FAILED` if a script throws, takes too long, or answers in another shape.
   */
  render(request: PrerenderRequest, screens?: ScreenScript): PrerenderedPage;
};

type PrerendererOptions = { name: string; timeoutMs?: number };

/** Maximum number of scopes; then the scope that was used longest ago is dropped. Each needs a few MB. */
const MAX_SCOPES = 8;

const CALL = new Script(`${PRERENDER_FUNCTION}(request)`, { filename: 'prerender-call.js' });
const ADD_SCREENS = new Script(
  `(globalThis.${PRERENDER_RELEASES} ??= {})[request] = ${PRERENDER_SCREENS}; delete globalThis.${PRERENDER_SCREENS}`,
  { filename: 'prerender-screens.js' },
);

// An error from another global scope is no instance of this scope's Error.
const describe = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

const isStopped = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** Globals of a script besides the language's own. None of them gives access to anything outside. */
const createGlobals = () => ({ URL, URLSearchParams, TextEncoder, request: '' });

/** Node would end the process for a rejected promise that nobody handles, as it still does for those of the process. */
function ignoreRejectionOfScript(reason: unknown, promise: unknown): void {
  const isOfProcess = promise instanceof Promise;
  if (isOfProcess && process.listenerCount('unhandledRejection') === 1) throw reason;
}

/**
 * The prerenderer in a host's `prerender` file. The script of a remote runs in a scope with the host's, and uses its
 * shared modules. Each release of a remote has a scope of its own, so it cannot change the pages of others.
 *
 * The scopes have no files, network, timers or process, and a script is stopped after a time limit. That protects the
 * server from faulty scripts, but not from hostile scripts, which could attack every visitor anyway.
 *
 * Units: `timeoutMs` milliseconds for each script that is run. Default: 10 000. A page usually takes a tenth of a
 * second, but a busy machine may need far longer.
 * @param options.name name of the script in stack traces.
 */
export function createPrerenderer(
  code: string,
  { name, timeoutMs = 10_000 }: PrerendererOptions,
): Prerenderer {
  const scopes = new LRUCache<string, Context>({ max: MAX_SCOPES });

  function openScope(key: string, screens: ScreenScript | undefined): Context {
    if (!process.listeners('unhandledRejection').includes(ignoreRejectionOfScript))
      process.on('unhandledRejection', ignoreRejectionOfScript);
    const scope = createContext(createGlobals(), {
      codeGeneration: { strings: false, wasm: false },
      microtaskMode: 'afterEvaluate',
    });
    new Script(code, { filename: name }).runInContext(scope, { timeout: timeoutMs });
    if (screens) {
      new Script(screens.code, { filename: `${key}/prerender` }).runInContext(scope, { timeout: timeoutMs });
      scope.request = key;
      ADD_SCREENS.runInContext(scope, { timeout: timeoutMs });
    }
    scopes.set(key, scope);
    return scope;
  }

  return {
    render(request, screens) {
      const key = screens ? `${screens.app}@${screens.version}` : '';
      try {
        const scope = scopes.get(key) ?? openScope(key, screens);
        scope.request = JSON.stringify(request);
        const answer: unknown = CALL.runInContext(scope, { timeout: timeoutMs });
        return parseContractJson(prerenderedPageSchema, String(answer), 'its answer');
      } catch (cause) {
        // A script that was stopped has run no `finally`, and what it left behind may make every later page fail.
        if (isStopped(cause)) scopes.delete(key);
        throw new PrerenderError(`${name} did not render ${request.path}: ${describe(cause)}`, { cause });
      }
    },
  };
}
