import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from '@rspack/core';

type PagePluginOptions = { file: string; inlineScripts: readonly string[] };

const INLINE_MARKER = '<!--build:inline-scripts-->';

/**
 * Emits the page that the edge completes, under a content-hashed name like every other file.
 *
 * Inline scripts run before first paint; the edge allows exactly these by their hashes.
 */
export class PagePlugin {
  readonly #options: PagePluginOptions;

  constructor(options: PagePluginOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.rspack;
    const file = join(compiler.context, this.#options.file);
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      compilation.fileDependencies.add(file);
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'PagePlugin', stage }, () => {
        const scripts = this.#options.inlineScripts
          .map((script) => `<script>${script}</script>`)
          .join('\n    ');
        const page = readFileSync(file, 'utf8').replace(INLINE_MARKER, () => scripts);
        const hash = createHash('sha256').update(page).digest('hex').slice(0, 16);
        compilation.emitAsset(`page.${hash}.html`, new sources.RawSource(page));
      });
    });
  }
}
