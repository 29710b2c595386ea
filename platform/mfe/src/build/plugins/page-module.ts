import { rspack } from '@rspack/core';
import { assetUrl, HOST_APP } from '@sharpside/contracts';
import { toHashedName } from './hashed-name.ts';

/** A module beside the page, for an inline script that may import it before or instead of the host's own modules. */
export type PageModule = { name: string; url: string; text: string };

/**
 * A module that exports a function under its own name. The function may only use the browser.
 *
 * The page's import map has the integrity of this module, like that of every other script of the host.
 *
 * @param file name of the module's file, without a hash: `start-rescue.js`.
 */
export function toPageModule(run: () => unknown, file: string): PageModule {
  const options = { compress: true, mangle: true, module: true };
  const text = rspack.experiments.swc.minifySync(`export ${run}`, options).code;
  const name = toHashedName(file, text);
  return { name, url: assetUrl(HOST_APP, name), text };
}
