import type { Compiler } from '@rspack/core';

/** Emits a warning of the configuration, which the build tool cannot know. */
export class WarningPlugin {
  readonly #message: string;

  constructor(message: string) {
    this.#message = message;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('WarningPlugin', (compilation) => {
      compilation.warnings.push(new compiler.rspack.WebpackError(this.#message));
    });
  }
}
