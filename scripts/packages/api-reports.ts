import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import * as v from 'valibot';
import { ROOT } from '../workspace/processes.ts';
import { listPublicPackages } from './build-packages.ts';

/** Packages with an API for other programs. The servers' packages are part of `mfe`, and not for direct use. */
export const API_PACKAGES = [
  'contracts',
  'shared-odds',
  'shared-ui',
  'shared-auth',
  'shared-data',
  'host',
  'platform/mfe',
];

const exportsSchema = v.object({
  name: v.string(),
  publishConfig: v.object({ exports: v.record(v.string(), v.string()) }),
});

type EntryPoint = { folder: string; name: string; entry: string; declaration: string };

async function listEntryPoints(folder: string): Promise<EntryPoint[]> {
  const text = await readFile(join(ROOT, folder, 'package.json'), 'utf8');
  const { name, publishConfig } = v.parse(exportsSchema, JSON.parse(text));
  const modules = Object.entries(publishConfig.exports).filter(([, target]) => /[^*]\.js$/.test(target));
  return modules.map(([entry, target]) => ({
    folder,
    name,
    entry,
    declaration: join(ROOT, folder, target.replace(/\.js$/, '.d.ts')),
  }));
}

/** The name of an entry point's report: `teams-mlb` for `./teams/mlb`. */
const toReportName = (entry: string) => (entry === '.' ? 'index' : entry.slice(2).replaceAll('/', '-'));

/**
 * Makes TypeScript find our packages in their built files. Sources and built files of a package must not be loaded
 * together.
 */
const toPaths = (entries: readonly EntryPoint[]) =>
  Object.fromEntries(entries.map(({ name, entry, declaration }) => [name + entry.slice(1), [declaration]]));

const SILENT = { default: { logLevel: ExtractorLogLevel.None } };

function prepare({ folder, entry, declaration }: EntryPoint, out: string, paths: Record<string, string[]>) {
  const compilerOptions = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom'],
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    types: [],
    paths,
  };
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(ROOT, folder, 'package.json'),
    configObject: {
      projectFolder: ROOT,
      mainEntryPointFilePath: declaration,
      compiler: { overrideTsconfig: { files: [declaration], compilerOptions } },
      apiReport: {
        enabled: true,
        reportFileName: toReportName(entry),
        reportFolder: join(out, folder),
        reportTempFolder: join(out, 'drafts', folder),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        extractorMessageReporting: SILENT,
        compilerMessageReporting: SILENT,
        tsdocMessageReporting: SILENT,
      },
    },
  });
}

export type ApiReports = ReadonlyMap<string, string>;

/**
 * Reports of the public API of the built packages, by the folder of the package.
 *
 * Needs built packages (`buildPackages`). One run of TypeScript serves all of them.
 */
export async function createApiReports(): Promise<ReadonlyMap<string, ApiReports>> {
  const all = (await Promise.all((await listPublicPackages()).map(listEntryPoints))).flat();
  const entries = all.filter(({ folder }) => API_PACKAGES.includes(folder));
  const out = await mkdtemp(join(tmpdir(), 'api-'));
  try {
    for (const folder of API_PACKAGES) await mkdir(join(out, folder), { recursive: true });
    const configs = entries.map((entry) => prepare(entry, out, toPaths(all)));
    const [first, ...rest] = configs;
    if (!first) throw new Error('No package has an entry point.');
    const compilerState = CompilerState.create(first, {
      additionalEntryPoints: rest.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
    });
    for (const config of configs) {
      Extractor.invoke(config, {
        localBuild: true,
        compilerState,
        messageCallback(message) {
          message.handled = true;
        },
      });
    }
    const reports = new Map<string, Map<string, string>>(API_PACKAGES.map((folder) => [folder, new Map()]));
    for (const { folder, entry } of entries) {
      const text = await readFile(join(out, folder, `${toReportName(entry)}.api.md`), 'utf8');
      reports.get(folder)?.set(entry, text);
    }
    return reports;
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

export const toReportFolder = (folder: string): string => join(ROOT, folder, 'api');

export const toReportFile = (entry: string): string => `${toReportName(entry)}.api.md`;

/** The committed reports of a package, by file name. */
export async function readReports(folder: string): Promise<Record<string, string>> {
  const files = await readdir(toReportFolder(folder)).catch(() => []);
  const reports = files.filter((file) => file.endsWith('.api.md'));
  const texts = reports.map(
    async (file) => [file, await readFile(join(toReportFolder(folder), file), 'utf8')] as const,
  );
  return Object.fromEntries(await Promise.all(texts));
}
