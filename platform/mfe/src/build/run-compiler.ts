import { type Configuration, rspack, type Stats } from '@rspack/core';

/**
 * Runs a build once, and closes its compiler. Rejects if the build tool itself fails; faults of the build are in the
 * result.
 */
export function runCompiler(configuration: Configuration): Promise<Stats> {
  const compiler = rspack(configuration);
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close((closeFailure) => {
        if (stats && !failure && !closeFailure) resolve(stats);
        else reject(failure ?? closeFailure ?? new Error('rspack gave no answer.'));
      });
    });
  });
}

/** The errors or the warnings of a build as plain text; empty if there are none. */
export const toBuildText = (stats: Stats, what: 'errors' | 'warnings') =>
  stats.toString({ all: false, [what]: true, colors: false }).trim();
