import type { Compiler } from '@rspack/core';

/** Warns of something that the configuration knows and the build tool does not. */
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
