import type { ReleaseRef } from '../remote-catalog.ts';
import { listProvided } from './shared-modules.ts';

/** Loads a module that a release exposes, such as `./odds-converter`. */
export type LoadModule = (release: ReleaseRef, module: string) => Promise<unknown>;

let runtime: Promise<LoadModule> | undefined;

/**
 * Brings the federation runtime into the page: a file of its own, since the shell's own pages do without it. The pages of
 * sections name it, so that it is requested beside the first remote's entry.
 */
export function bringRuntime(): Promise<LoadModule> {
  runtime ??= import(/* webpackChunkName: "page-federation-runtime" */ './federation-runtime.ts').then(
    ({ createFederationRuntime }) => createFederationRuntime(listProvided()),
  );
  // A failure is not kept: the next screen asks again, where the browser lets it.
  runtime.catch(() => {
    runtime = undefined;
  });
  return runtime;
}

/** Loads modules by Module Federation. */
export const loadModule: LoadModule = async (release, module) => {
  const load = await bringRuntime();
  return load(release, module);
};
