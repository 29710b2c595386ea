import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from '@rspack/core';
import { toSourcesFile } from '@sharpside/contracts';
import { recordSources, SOURCES_RECORD, toFingerprint } from '../run/sources-record.ts';

// Node reads these files, so the bundler does not list them.
const CONFIGURATIONS = ['rspack.config.ts', 'remote.config.ts'];

/**
 * Records the sources of a build: their fingerprint as a file of the release, and their list beside the build. The list
 * stays on this machine, and lets `mfe publish` notice later changes.
 *
 * The file contains only the fingerprint, since pages can request it and must not reveal names of sources.
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
