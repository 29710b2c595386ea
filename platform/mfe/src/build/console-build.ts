import { join } from 'node:path';
import type { Compiler, Configuration } from '@rspack/core';
import { createBaseConfig } from './base-config.ts';
import { fillPage, findFirstFonts, type PageOptions } from './plugins/fill-page.ts';

/** Folder of the console's files, below the address of the control service. */
const ASSETS = 'assets';

const SCRIPTS_MARKER = '<!--build:scripts-->';

const toUrl = (name: string) => `/${ASSETS}/${name}`;

class ConsolePagePlugin {
  readonly #options: PageOptions;

  constructor(options: PageOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.rspack;
    const options = { ...this.#options, file: join(compiler.context, this.#options.file) };
    compiler.hooks.thisCompilation.tap('ConsolePagePlugin', (compilation) => {
      compilation.fileDependencies.addAll([options.file, ...options.inlineStyleSheets]);
      const emit = (path: string, bytes: Buffer) => compilation.emitAsset(path, new sources.RawSource(bytes));
      // Runs after the stage that puts hashes into the names of the scripts.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ConsolePagePlugin', stage }, () => {
        const page = fillPage(options, {
          emit: (name, bytes) => emit(`${ASSETS}/${name}`, bytes),
          toUrl,
        });
        const scripts = compilation.entrypoints.get('main')?.getFiles() ?? [];
        const head = [
          ...findFirstFonts(options).map(
            (font) => `<link rel="preload" as="font" type="font/woff2" href="${toUrl(font)}" crossorigin>`,
          ),
          ...scripts
            .filter((file) => file.endsWith('.js'))
            .map((file) => `<script type="module" src="/${file}"></script>`),
        ];
        emit('index.html', Buffer.from(page.replace(SCRIPTS_MARKER, () => head.join('\n    '))));
      });
    });
  }
}

type ConsoleBuildOptions = { root: string; page: PageOptions };

/**
 * The rspack configuration of the console, a separate page that the control service serves (`platform/control/src`).
 *
 * @param options.root the console's folder, `import.meta.dirname` of its configuration.
 * @param options.page the console's HTML, and the scripts that it runs before first paint.
 */
export function defineConsoleBuild({ root, page }: ConsoleBuildOptions): () => Configuration {
  const base = createBaseConfig({ root, name: 'console' });
  const { filename, chunkFilename, assetModuleFilename } = base.output;
  return () => ({
    ...base,
    entry: { main: './src/main.tsx' },
    output: {
      ...base.output,
      publicPath: '/',
      filename: `${ASSETS}/${filename}`,
      chunkFilename: `${ASSETS}/${chunkFilename}`,
      assetModuleFilename: (file) => `${ASSETS}/${assetModuleFilename(file)}`,
    },
    plugins: [new ConsolePagePlugin(page)],
  });
}
