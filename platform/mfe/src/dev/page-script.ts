import { join } from 'node:path';
import { createBaseConfig } from '../build/base-config.ts';
import { findSibling } from '../build/find-sibling.ts';
import { runCompiler, toBuildText } from '../build/run-compiler.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Builds the script that the development server puts into every page, `page.dev.js` in `folder`. */
export async function buildPageScript(folder: string): Promise<string> {
  const base = createBaseConfig({ root: ROOT, name: 'mfe-development', isDevelopment: true });
  const stats = await runCompiler({
    ...base,
    entry: { page: findSibling(import.meta.filename, 'page/page-client') },
    // A classic script runs before the modules of the shell.
    output: { path: folder, filename: '[name].dev.js', iife: true },
    devtool: false,
  });
  if (stats.hasErrors()) throw new Error(toBuildText(stats, 'errors'));
  return join(folder, 'page.dev.js');
}
