import { RuntimeError } from '../load-errors.ts';
import type { ReleaseRef } from '../remote-catalog.ts';
import { listProvided } from './shared-modules.ts';

/** Loads a module that a release exposes, such as `./odds-converter`. */
export type LoadModule = (release: ReleaseRef, module: string) => Promise<unknown>;

let runtime: Promise<LoadModule> | undefined;
let isHere = false;

/**
 * Loads the federation runtime into the page. It is a separate file, because the shell's own pages do not need it. The
 * pages of sections list it, so that it is requested together with the first remote's entry.
 */
export function bringRuntime(): Promise<LoadModule> {
  runtime ??= import(/* webpackChunkName: "page-federation-runtime" */ './federation-runtime.ts').then(
    ({ createFederationRuntime }) => {
      const load = createFederationRuntime(listProvided());
      isHere = true;
      return load;
    },
  );
  // A failure is not kept: the next screen requests the runtime again, if the browser allows it.
  runtime.catch(() => {
    runtime = undefined;
  });
  return runtime;
}

const toFault = (cause?: unknown) =>
  new RuntimeError('The federation runtime of the host is not in the page.', {
    code: 'RUNTIME_NOT_LOADED',
    ...(cause !== undefined && { cause }),
  });

/**
 * The error that the host's runtime is not loaded, for which no remote should be blamed; undefined once it is loaded.
 */
export const findRuntimeFault = (): Error | undefined => (isHere ? undefined : toFault());

/** Loads modules by Module Federation. Rejects with a {@link RuntimeError} if the runtime itself fails. */
export const loadModule: LoadModule = async (release, module) => {
  const load = await bringRuntime().catch((cause: unknown) => {
    throw toFault(cause);
  });
  return load(release, module);
};
