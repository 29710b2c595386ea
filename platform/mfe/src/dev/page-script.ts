import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { createBaseConfig } from '../build/base-config.ts';
import { findSibling } from '../build/find-sibling.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Builds the script that the development server puts into every page, `page.dev.js` in `folder`. */
export function buildPageScript(folder: string): Promise<string> {
  const base = createBaseConfig({ root: ROOT, name: 'mfe-development', isDevelopment: true });
  const compiler = rspack({
    ...base,
    entry: { page: findSibling(import.meta.filename, 'page/page-client') },
    // A classic script runs before the modules of the shell.
    output: { path: folder, filename: '[name].dev.js', iife: true },
    devtool: false,
  });
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close(() => {
        const errors = stats?.hasErrors() ? stats.toString({ all: false, errors: true, colors: false }) : '';
        if (failure || !stats || errors) reject(failure ?? new Error(errors));
        else resolve(join(folder, 'page.dev.js'));
      });
    });
  });
}
