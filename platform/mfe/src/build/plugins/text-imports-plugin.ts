import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { type Compiler, type Module, NormalModule } from '@rspack/core';

const QUERY = '?raw';

const findResource = (module: Module | null) =>
  module instanceof NormalModule ? module.resource : undefined;

/** Fails an import with `?raw` of a file that is not UTF-8. The bundler would replace its bytes without a word. */
export class TextImportsPlugin {
  apply(compiler: Compiler) {
    const { WebpackError } = compiler.rspack;
    const toName = (file: string) => relative(compiler.context, file).split(sep).join('/');
    compiler.hooks.thisCompilation.tap('TextImportsPlugin', (compilation) => {
      compilation.hooks.finishModules.tapPromise('TextImportsPlugin', async (modules) => {
        for (const module of modules) {
          const resource = findResource(module);
          if (!resource?.endsWith(QUERY)) continue;
          const file = resource.slice(0, -QUERY.length);
          // A file that cannot be read has failed its import already, or will in the next build.
          const content = await readFile(file).catch(() => undefined);
          if (!content || isUtf8(content)) continue;
          const importer = findResource(compilation.moduleGraph.getIssuer(module)) ?? 'the build';
          compilation.errors.push(
            new WebpackError(
              `${toName(importer)} imports the text of ${toName(file)} (\`?raw\`), which is not a text in UTF-8. Save it in UTF-8; import a picture or a font without \`?raw\`.`,
            ),
          );
        }
      });
    });
  }
}
