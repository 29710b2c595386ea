import { join } from 'node:path';
import type { Compiler } from '@rspack/core';
import { assetUrl, HOST_APP } from '@sharpside/contracts';
import { fillPage, type PageOptions } from './fill-page.ts';
import { toHashedName } from './hashed-name.ts';

/**
 * Emits the page that the edge completes, under a content-hashed name like every other file.
 *
 * Inlined scripts and styles save a round trip before first paint. The edge's content policy allows exactly these, by
 * their hashes.
 */
export class PagePlugin {
  readonly #options: PageOptions;

  constructor(options: PageOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.rspack;
    const options = { ...this.#options, file: join(compiler.context, this.#options.file) };
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      compilation.fileDependencies.addAll([options.file, ...options.inlineStyleSheets]);
      const emit = (name: string, bytes: Buffer) => compilation.emitAsset(name, new sources.RawSource(bytes));
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'PagePlugin', stage }, () => {
        const page = fillPage(options, { emit, toUrl: (name) => assetUrl(HOST_APP, name) });
        emit(toHashedName('page.html', page), Buffer.from(page));
        for (const { name, text } of options.modules ?? []) emit(name, Buffer.from(text));
      });
    });
  }
}
