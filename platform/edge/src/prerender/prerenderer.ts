import { Script } from 'node:vm';
import {
  PRERENDER_FUNCTION,
  PRERENDER_RELEASES,
  PRERENDER_SCREENS,
  type PrerenderedPage,
  type PrerenderRequest,
  parseContractJson,
  prerenderedPageSchema,
} from '@sharpside/contracts';
import { toReason } from '@sharpside/server-kit';
import { type ClosedScope, compileClosed, createClosedScope } from './closed-scope.ts';
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

const CALL = new Script(`${PRERENDER_FUNCTION}(input)`, { filename: 'prerender-call.js' });
const ADD_SCREENS = new Script(
  `(globalThis.${PRERENDER_RELEASES} ??= {})[input] = ${PRERENDER_SCREENS}; delete globalThis.${PRERENDER_SCREENS}`,
  { filename: 'prerender-screens.js' },
);

const isTimeout = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * The prerenderer in a host's `prerender` file. The script of a remote runs in a scope with the host's, and uses its
 * shared modules. Each release of a remote has a scope of its own, so it cannot change the pages of others.
 *
 * The scopes have no files, network, timers or process, and a script is stopped after a time limit. They are in the
 * process of the server, and Node does not promise that such a scope holds a hostile script. `closed-scope.ts` closes
 * the ways out that we know.
 *
 * Units: `timeoutMs` milliseconds for each script that is run. Default: 10 000. A page usually takes a tenth of a
 * second, but a busy machine may need far longer.
 * @param options.name name of the script in stack traces.
 */
export function createPrerenderer(
  code: string,
  { name, timeoutMs = 10_000 }: PrerendererOptions,
): Prerenderer {
  const scopes = new Map<string, ClosedScope>();
  let compiled: Script | undefined;

  function openScope(key: string, screens: ScreenScript | undefined): ClosedScope {
    const scope = createClosedScope(timeoutMs);
    compiled ??= compileClosed(code, name);
    scope.run(compiled);
    if (screens) {
      scope.run(compileClosed(screens.code, `${key}/prerender`));
      scope.run(ADD_SCREENS, key);
    }
    return scope;
  }

  function requireScope(key: string, screens: ScreenScript | undefined): ClosedScope {
    const scope = scopes.get(key) ?? openScope(key, screens);
    scopes.delete(key);
    scopes.set(key, scope);
    const [oldest] = scopes.keys();
    if (scopes.size > MAX_SCOPES && oldest !== undefined) scopes.delete(oldest);
    return scope;
  }

  return {
    render(request, screens) {
      const key = screens ? `${screens.app}@${screens.version}` : '';
      try {
        const answer = requireScope(key, screens).run(CALL, JSON.stringify(request));
        if (typeof answer !== 'string') throw new Error('its answer is no text');
        return parseContractJson(prerenderedPageSchema, answer, 'its answer');
      } catch (cause) {
        // A script that was stopped has run no `finally`, and what it left behind may make every later page fail.
        if (isTimeout(cause)) scopes.delete(key);
        throw new PrerenderError(`${name} did not render ${request.path}: ${toReason(cause)}`, { cause });
      }
    },
  };
}
