import { RuntimeError } from '../load-errors.ts';
import type { ReleaseRef } from '../remote-catalog.ts';
import { listProvided } from './shared-modules.ts';

/** Loads a module that a release exposes, such as `./odds-converter`. */
export type LoadModule = (release: ReleaseRef, module: string) => Promise<unknown>;

let runtime: Promise<LoadModule> | undefined;
let isHere = false;

/**
 * Brings the federation runtime into the page: a file of its own, since the shell's own pages do without it. The pages of
 * sections name it, so that it is requested beside the first remote's entry.
 */
export function bringRuntime(): Promise<LoadModule> {
  runtime ??= import(/* webpackChunkName: "page-federation-runtime" */ './federation-runtime.ts').then(
    ({ createFederationRuntime }) => {
      const load = createFederationRuntime(listProvided());
      isHere = true;
      return load;
    },
  );
  // A failure is not kept: the next screen asks again, where the browser lets it.
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

/** The fault of the host, for which no remote should be blamed: it has no runtime yet. Undefined once it has. */
export const findRuntimeFault = (): Error | undefined => (isHere ? undefined : toFault());

/** Loads modules by Module Federation. Rejects with a {@link RuntimeError} where the runtime itself fails. */
export const loadModule: LoadModule = async (release, module) => {
  const load = await bringRuntime().catch((cause: unknown) => {
    throw toFault(cause);
  });
  return load(release, module);
};
