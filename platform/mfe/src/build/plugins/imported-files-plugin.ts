import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { type Compilation, type Compiler, type Module, NormalModule } from '@rspack/core';

const NAME = 'ImportedFilesPlugin';
const QUERY = '?raw';
const SCRIPTS_AND_STYLES = /\.([cm]?[jt]sx?|json|css)(\?|$)/i;

const findResource = (module: Module | null | undefined) =>
  module instanceof NormalModule ? module.resource : undefined;

/** Start of a message, such as `src/screens/one-screen.tsx imports src/screens/ball.mp4`. */
function toImport(module: Module, { compiler, moduleGraph }: Compilation): string {
  const toName = (resource = 'the build') => relative(compiler.context, resource).split(sep).join('/');
  return `${toName(findResource(moduleGraph.getIssuer(module)))} imports ${toName(findResource(module))}`;
}

/** Messages of imports with `?raw` of files that are not UTF-8. The bundler would replace their bytes without a word. */
async function listUnreadable(compilation: Compilation, modules: Iterable<Module>): Promise<string[]> {
  const messages: string[] = [];
  for (const module of modules) {
    const resource = findResource(module);
    if (!resource?.endsWith(QUERY)) continue;
    // A file that cannot be read has failed its import already, or will in the next build.
    const content = await readFile(resource.slice(0, -QUERY.length)).catch(() => undefined);
    if (content && !isUtf8(content))
      messages.push(
        `${toImport(module, compilation)}, which is not a text in UTF-8. Save it in UTF-8; import a picture or a font without \`?raw\`.`,
      );
  }
  return messages;
}

/**
 * Message of a file that the bundler parsed as a script, because it knows no other kind for it. The bundler's own
 * message shows the bytes of the file, and does not name the module that imports it.
 */
function toUnknownKind({ name, module }: Compilation['errors'][number], compilation: Compilation) {
  const resource = findResource(module);
  if (!module || !resource || name !== 'ModuleParseError' || SCRIPTS_AND_STYLES.test(resource))
    return undefined;
  return `${toImport(module, compilation)}, which is no script, picture or font: see docs/remotes.md#pictures-and-fonts. The text of a file is imported with \`?raw\`.`;
}

/** Fails imports of files that cannot be in a build, by the names of the file and of the module that imports it. */
export class ImportedFilesPlugin {
  apply(compiler: Compiler) {
    const { WebpackError } = compiler.rspack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tapPromise(NAME, async (modules) => {
        for (const message of await listUnreadable(compilation, modules))
          compilation.errors.push(new WebpackError(message));
      });
      compilation.hooks.seal.tap(NAME, () => {
        compilation.errors = compilation.errors.map((error) => {
          const message = toUnknownKind(error, compilation);
          return message === undefined ? error : new WebpackError(message);
        });
      });
    });
  }
}
