// The process that builds a developed app at each change. Its working folder is the app's folder, which federation
// needs. It ends with its parent.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { HOST_APP, MANIFEST_FILES, manifestSchema, parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';
import { readAppName } from '../build/package-version.ts';
import { loadConfiguration, toBuildReason } from '../build/run/build-app.ts';
import { toBuildText } from '../build/run-compiler.ts';
import { type CompilerMessage, type CompilerTask, compilerTaskSchema } from './compiler-message.ts';

// Editors empty a file before they write it, so changes are collected for a moment.
const SETTLE_MS = 200;

const isHost = (root: string) => readAppName(root) === HOST_APP;

const tell = (message: CompilerMessage) => process.send?.(message);

const tellFailure = (error: unknown) => tell({ kind: 'failed', errors: toBuildReason(error) });

async function tellOutcome(stats: Stats, { root, folder }: CompilerTask): Promise<void> {
  if (stats.hasErrors()) {
    tell({ kind: 'failed', errors: toBuildText(stats, 'errors') });
    return;
  }
  const file = join(folder, MANIFEST_FILES[isHost(root) ? 'host' : 'remote']);
  const manifest = parseContractJson(manifestSchema, await readFile(file, 'utf8'), file);
  const warnings = toBuildText(stats, 'warnings');
  const { startTime = 0, endTime = startTime } = stats;
  tell({ kind: 'built', hash: stats.hash ?? '', manifest, warnings, durationMs: endTime - startTime });
}

/** Pages reload for each build of the host, so it is built as for a publish, but without minification. */
async function loadHost(root: string): Promise<Configuration> {
  const configuration = await loadConfiguration(root, {});
  const optimization = { ...configuration.optimization, minimize: false };
  return { ...configuration, devtool: 'cheap-module-source-map', optimization };
}

async function watch(task: CompilerTask): Promise<void> {
  const { root, folder } = task;
  const configuration = isHost(root)
    ? await loadHost(root)
    : await loadConfiguration(root, { isDevelopment: true });
  const compiler = rspack({ ...configuration, output: { ...configuration.output, path: folder } });
  compiler.watch({ aggregateTimeout: SETTLE_MS }, (failure, stats) => {
    if (failure) tellFailure(failure);
    else if (stats) tellOutcome(stats, task).catch(tellFailure);
  });
}

process.once('disconnect', () => process.exit());

process.once('message', (message) => {
  watch(v.parse(compilerTaskSchema, message)).catch(tellFailure);
});
