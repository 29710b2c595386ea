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

/**
 * Maximum number of remotes' releases per scope; then a new scope starts. Remotes are released far more often than the
 * host.
 */
const MAX_RELEASES = 100;

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

/**
 * The prerenderer in a host's `prerender` file. Scripts of remotes run in the same scope, and use its shared modules.
 *
 * The script runs in a separate global scope without files, network, timers or process, and is stopped after a time
 * limit. That protects the server from faulty scripts, but not from hostile scripts, which could attack every visitor
 * anyway.
 *
 * Units: `timeoutMs` milliseconds for each script that is run. Default: 10 000. A page usually takes a tenth of a
 * second, but a busy machine may need far longer.
 * @param options.name name of the script in stack traces.
 */
export function createPrerenderer(
  code: string,
  { name, timeoutMs = 10_000 }: PrerendererOptions,
): Prerenderer {
  let context: Context | undefined;
  const added = new Set<string>();

  function start(): Context {
    const started = createContext(createGlobals(), {
      codeGeneration: { strings: false, wasm: false },
      microtaskMode: 'afterEvaluate',
    });
    new Script(code, { filename: name }).runInContext(started, { timeout: timeoutMs });
    return started;
  }

  function forget() {
    context = undefined;
    added.clear();
  }

  function requireContext(): Context {
    if (added.size >= MAX_RELEASES) forget();
    context ??= start();
    return context;
  }

  function addScreens(to: Context, { app, version, code: screens }: ScreenScript) {
    const release = `${app}@${version}`;
    if (added.has(release)) return;
    new Script(screens, { filename: `${release}/prerender` }).runInContext(to, { timeout: timeoutMs });
    to.request = release;
    ADD_SCREENS.runInContext(to, { timeout: timeoutMs });
    added.add(release);
  }

  return {
    render(request, screens) {
      try {
        const scope = requireContext();
        if (screens) addScreens(scope, screens);
        scope.request = JSON.stringify(request);
        const answer: unknown = CALL.runInContext(scope, { timeout: timeoutMs });
        return parseContractJson(prerenderedPageSchema, String(answer), 'its answer');
      } catch (cause) {
        // A script that was stopped has run no `finally`, and what it left behind may make every later page fail.
        if (isStopped(cause)) forget();
        throw new PrerenderError(`${name} did not render ${request.path}: ${describe(cause)}`, { cause });
      }
    },
  };
}
