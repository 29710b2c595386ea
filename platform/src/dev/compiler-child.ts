// The process that builds what is developed, again at each change. Its working folder is the app's, as federation needs
// it; it ends with the process that started it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rspack, type Stats } from '@rspack/core';
import { MANIFEST_FILES, parseContractJson, remoteManifestSchema } from 'contracts';
import * as v from 'valibot';
import { loadConfiguration, toBuildReason } from '../build/build-app.ts';
import { type CompilerMessage, type CompilerTask, compilerTaskSchema } from './compiler-message.ts';

const toText = (stats: Stats, what: 'errors' | 'warnings') =>
  stats.toString({ all: false, [what]: true, colors: false }).trim();

const tell = (message: CompilerMessage) => process.send?.(message);

const tellFailure = (error: unknown) => tell({ kind: 'failed', errors: toBuildReason(error) });

async function tellOutcome(stats: Stats, folder: string): Promise<void> {
  if (stats.hasErrors()) {
    tell({ kind: 'failed', errors: toText(stats, 'errors') });
    return;
  }
  const file = join(folder, MANIFEST_FILES.remote);
  const manifest = parseContractJson(remoteManifestSchema, await readFile(file, 'utf8'), file);
  const warnings = stats.hasWarnings() ? toText(stats, 'warnings') : '';
  const { startTime = 0, endTime = startTime } = stats;
  tell({ kind: 'built', hash: stats.hash ?? '', manifest, warnings, durationMs: endTime - startTime });
}

async function watch({ root, folder }: CompilerTask): Promise<void> {
  const configuration = await loadConfiguration(root, { isDevelopment: true });
  const compiler = rspack({ ...configuration, output: { ...configuration.output, path: folder } });
  compiler.watch({ aggregateTimeout: 50 }, (failure, stats) => {
    if (failure) tellFailure(failure);
    else if (stats) tellOutcome(stats, folder).catch(tellFailure);
  });
}

process.once('disconnect', () => process.exit());

process.once('message', (message) => {
  watch(v.parse(compilerTaskSchema, message)).catch(tellFailure);
});
