import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checkPackage, createPackageFromTarballData, type Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../workspace/processes.ts';
import { buildPackages, listPublicPackages, packPackages } from './build-packages.ts';

const targetsSchema = v.record(v.string(), v.union([v.string(), v.record(v.string(), v.string())]));
const recordSchema = v.optional(v.record(v.string(), v.string()), {});
const packageSchema = v.object({
  name: v.string(),
  license: v.literal('MIT'),
  description: v.string(),
  exports: targetsSchema,
  publishConfig: v.optional(v.object({ exports: targetsSchema })),
  dependencies: recordSchema,
  peerDependencies: recordSchema,
});

const parse = (text: string) => v.parse(packageSchema, JSON.parse(text));

const FOLDERS = await listPublicPackages();

let packed: ReadonlyMap<string, { bytes: Buffer<ArrayBuffer>; files: Package }>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packages-'));
  const tarballs = await packPackages(await buildPackages(), folder);
  const all = await Promise.all(
    tarballs.map(async (path) => {
      const bytes = await readFile(path);
      const files = createPackageFromTarballData(bytes);
      return [files.packageName, { bytes, files }] as const;
    }),
  );
  packed = new Map(all);
  await rm(folder, { recursive: true });
});

async function find(folder: string) {
  const source = parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
  const found = packed.get(source.name);
  if (!found) throw new Error(`${folder} was not packed.`);
  const read = (path: string) => found.files.readFile(`/node_modules/${source.name}/${path}`);
  const paths = found.files.listFiles().map((path) => path.replace(`/node_modules/${source.name}/`, ''));
  return { ...found, source, read, paths, published: parse(read('package.json')) };
}

/** The built entry point of a source: `./lib/table/index.js` for `./src/table/index.ts`. */
const toBuilt = (target: string) => target.replace(/^\.\/(src\/)?/, './lib/').replace(/\.tsx?$/, '.js');

const toPackage = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Packages that a file imports, including type imports. */
const listImports = (text: string) =>
  [...text.matchAll(/\b(?:from|import)[ (]*['"]([@a-z][\w@/.-]*|node:[\w/]+)['"]/g)]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !isBuiltin(specifier))
    .map(toPackage);

it('the packages are those of the platform and what a section shares with the host', () => {
  expect(FOLDERS.map((folder) => basename(folder))).toEqual([
    'contracts',
    'host',
    'control',
    'edge',
    'mfe',
    'object-store',
    'registry',
    'server-kit',
    'shared-auth',
    'shared-data',
    'shared-odds',
    'shared-ui',
  ]);
});

describe.each(FOLDERS)('the package of %s', (folder) => {
  it('is in order for publint', async () => {
    const { bytes } = await find(folder);
    const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball } });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has types for every way in which TypeScript finds an ES module', async () => {
    const { files } = await find(folder);
    const result = await checkPackage(files);
    // `require`, and resolutions that ignore `exports`, are left out: the packages are ES modules only.
    const isOurs = (kind: string | undefined) => kind !== 'node10' && kind !== 'node16-cjs';
    expect(result.types).toEqual({ kind: 'included' });
    const problems = 'problems' in result ? result.problems : [];
    expect(
      problems.filter((one) => isOurs('resolutionKind' in one ? one.resolutionKind : undefined)),
    ).toEqual([]);
  });

  it('has each entry point that its sources have under that name', async () => {
    const { source, published } = await find(folder);
    for (const [entry, target] of Object.entries(published.exports)) {
      // Such an entry gives access to files by their paths, which the build does not change.
      if (entry.endsWith('/*')) continue;
      expect([entry, target]).toEqual([entry, toBuilt(String(source.exports[entry]))]);
    }
  });

  it('brings its licence, no source, no test and no module of the workspace', async () => {
    const { paths, read } = await find(folder);
    expect(paths).toEqual(expect.arrayContaining(['package.json', 'LICENSE', 'README.md']));
    expect(paths.filter((path) => /^src\/|^lib\/.*\.test\./.test(path))).toEqual([]);
    expect(read('package.json')).not.toMatch(/workspace:|catalog:/);
  });

  it('names every package that it imports', async () => {
    const { paths, read, published } = await find(folder);
    const known = new Set([
      published.name,
      ...Object.keys(published.dependencies),
      ...Object.keys(published.peerDependencies),
    ]);
    const found = paths
      .filter((path) => path.startsWith('lib/') && /\.(js|d\.ts)$/.test(path))
      .flatMap((path) => listImports(read(path)).map((name) => `${name} in ${path}`));
    expect(found.filter((line) => !known.has(line.split(' ')[0] ?? ''))).toEqual([]);
  });
});

it('the patched sonner is part of shared-ui', async () => {
  const { read, published } = await find('shared-ui');
  expect(read('lib/toasts/sonner.js')).toContain('adoptedStyleSheets');
  expect(read('lib/toasts/sonner.js')).not.toContain('createElement("style")');
  expect(read('lib/toasts/sonner-license.md')).toContain('MIT');
  expect(published.dependencies).not.toHaveProperty('sonner');
});
