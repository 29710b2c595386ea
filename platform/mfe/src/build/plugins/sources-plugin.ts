import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from '@rspack/core';
import { toSourcesFile } from '@sharpside/contracts';
import { recordSources, SOURCES_RECORD, toFingerprint } from '../run/sources-record.ts';

// Read by Node, so that the bundler does not name them.
const CONFIGURATIONS = ['rspack.config.ts', 'remote.config.ts'];

/**
 * Writes down what a build was made of: the fingerprint of its sources as a file of the release, and the list of them beside
 * it for this machine, by which `mfe publish` notices a change since.
 *
 * The file has nothing but the fingerprint: pages can ask for it, and names of sources are nobody's business there.
 */
export class SourcesPlugin {
  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.rspack;
    const root = compiler.context;
    compiler.hooks.thisCompilation.tap('SourcesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: 'SourcesPlugin', stage }, () => {
        const own = CONFIGURATIONS.map((name) => join(root, name)).filter((file) => existsSync(file));
        const record = recordSources(root, [...compilation.fileDependencies, ...own]);
        const fingerprint = toFingerprint(record);
        const emit = (name: string, value: unknown) =>
          compilation.emitAsset(name, new sources.RawSource(`${JSON.stringify(value, null, 2)}\n`));
        emit(toSourcesFile(fingerprint), { sources: fingerprint });
        emit(SOURCES_RECORD, record);
      });
    });
  }
}
