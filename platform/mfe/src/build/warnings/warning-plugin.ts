import type { Compiler } from '@rspack/core';

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
