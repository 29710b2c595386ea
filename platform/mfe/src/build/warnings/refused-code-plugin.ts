import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Compiler } from '@rspack/core';
import { findRefusedCode } from './refused-code.ts';

const isScript = (file: string) => /\.[cm]?[jt]sx?$/.test(file);

async function listWarnings(root: string, files: Iterable<string>): Promise<string[]> {
  const own = [...files].filter((file) => file.startsWith(join(root, 'src') + sep) && isScript(file)).sort();
  const found = await Promise.all(
    own.map(async (file) =>
      (await findRefusedCode(await readFile(file, 'utf8'))).map(
        ({ line, code, what }) =>
          `${relative(root, file).split(sep).join('/')}:${line}: \`${code}\` will not work: pages refuse ${what}. See docs/remotes.md#what-pages-refuse.`,
      ),
    ),
  );
  return found.flat();
}

/** Warns of code of the app that pages refuse. The bundler would build it without a word. */
export class RefusedCodePlugin {
  apply(compiler: Compiler) {
    const { Compilation, WebpackError } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('RefusedCodePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'RefusedCodePlugin', stage }, async () => {
        for (const warning of await listWarnings(compiler.context, compilation.fileDependencies))
          compilation.warnings.push(new WebpackError(warning));
      });
    });
  }
}
