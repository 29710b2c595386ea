import { type Context, createContext, Script } from 'node:vm';
import {
  PRERENDER_FUNCTION,
  type PrerenderedPage,
  type PrerenderRequest,
  parseContractJson,
  prerenderedPageSchema,
} from 'contracts';
import { PrerenderError } from './prerender-error.ts';

/** Renders a host's own pages to text. A pure function of the request: the same for every visitor. */
export type Prerenderer = {
  /** @throws {PrerenderError} `PRERENDER_FAILED` when the script throws, takes too long, or answers in another shape. */
  render(request: PrerenderRequest): PrerenderedPage;
};

type PrerendererOptions = { name: string; timeoutMs?: number };

const CALL = new Script(`${PRERENDER_FUNCTION}(request)`, { filename: 'prerender-call.js' });

// What is thrown in another global scope is no instance of this one's Error.
const describe = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

/** What a script may use besides the language: nothing that reaches outside. */
const createGlobals = () => ({ URL, TextEncoder, request: '' });

/**
 * The prerenderer in a host's `prerender` file.
 *
 * The script runs in a global scope of its own that has no file, no network, no timer and no process, and is stopped when it
 * takes too long. That keeps a faulty script from the server; it is no wall against a hostile one, which could as well be in
 * what every visitor runs.
 *
 * Units: `timeoutMs` milliseconds for one page. Default: 10 000, since what takes a tenth of a second may take long on a machine that is busy with other things.
 * @param options.name what stack traces call the script.
 */
export function createPrerenderer(
  code: string,
  { name, timeoutMs = 10_000 }: PrerendererOptions,
): Prerenderer {
  let context: Context | undefined;

  function start(): Context {
    const started = createContext(createGlobals(), {
      codeGeneration: { strings: false, wasm: false },
      microtaskMode: 'afterEvaluate',
    });
    new Script(code, { filename: name }).runInContext(started, { timeout: timeoutMs });
    return started;
  }

  return {
    render(request) {
      try {
        context ??= start();
        context.request = JSON.stringify(request);
        const answer: unknown = CALL.runInContext(context, { timeout: timeoutMs });
        return parseContractJson(prerenderedPageSchema, String(answer), 'its answer');
      } catch (cause) {
        throw new PrerenderError(`${name} did not render ${request.path}: ${describe(cause)}`, { cause });
      }
    },
  };
}
