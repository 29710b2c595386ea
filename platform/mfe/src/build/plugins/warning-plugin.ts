import type { Compiler } from '@rspack/core';

/** Emits a warning about the configuration, which the build tool itself cannot detect. */
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
