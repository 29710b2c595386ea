import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { takeTurns } from '@sharpside/warehouse/files/take-turns';
import * as v from 'valibot';
import { digestFiles } from '../workspace/digest.ts';
import { listPackages } from '../workspace/packages.mjs';
import { ROOT, run } from '../workspace/processes.ts';

const packageSchema = v.object({ private: v.optional(v.boolean(), false) });

const workspaceSchema = v.object({ packageManager: v.string() });

/** Folders of the packages that are published to npm, relative to the workspace's root. */
export async function listPublicPackages(): Promise<string[]> {
  const folders = listPackages();
  const all = await Promise.all(
    folders.map(async (folder) => {
      const text = await readFile(join(ROOT, folder, 'package.json'), 'utf8');
      return v.parse(packageSchema, JSON.parse(text)).private ? [] : [folder];
    }),
  );
  return all.flat();
}

/** Replaces the extension of sources in import types, which TypeScript keeps in the types that it infers. */
const toDeclared = (text: string) => text.replaceAll(/(import\("\.[^"]+)\.tsx?("\))/g, '$1.js$2');

async function correctDeclarations(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files
      .filter((file) => file.endsWith('.d.ts'))
      .map(async (file) => {
        const path = join(folder, file);
        const text = await readFile(path, 'utf8');
        if (toDeclared(text) !== text) await writeFile(path, toDeclared(text));
      }),
  );
}

/** Copies the patched sonner and its licence, because users of the package do not get this workspace's patch. */
async function bringSonner(lib: string): Promise<void> {
  const from = dirname(createRequire(join(ROOT, 'shared-ui/package.json')).resolve('sonner'));
  await cp(join(from, 'index.mjs'), join(lib, 'toasts/sonner.js'));
  await cp(join(from, 'index.d.mts'), join(lib, 'toasts/sonner.d.ts'));
  await cp(join(from, '../LICENSE.md'), join(lib, 'toasts/sonner-license.md'));
}

async function compile(project: string, outDir: string): Promise<void> {
  const command = [
    process.execPath,
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    '-p',
    project,
    ...['--outDir', outDir],
    // Several checkers would each resolve the same types, which takes twice the processor time.
    ...['--checkers', '1'],
  ];
  const { code } = await run(command, { cwd: ROOT });
  if (code !== 0) throw new Error('The packages were not built; the messages of TypeScript are above.');
}

/**
 * Makes a folder identical to another. The folder is complete at any moment: a file is replaced atomically, and only if
 * it differs, so that a build and a reader do not disturb each other. Only one process builds at a time.
 */
async function mirror(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(from, join(entry.parentPath, entry.name)));
  for (const file of files) {
    const bytes = await readFile(join(from, file));
    const present = await readFile(join(to, file)).catch(() => undefined);
    if (present?.equals(bytes)) continue;
    await mkdir(dirname(join(to, file)), { recursive: true });
    const draft = `${join(to, file)}.draft`;
    await writeFile(draft, bytes);
    await rename(draft, join(to, file));
  }
  const wanted = new Set(files);
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !wanted.has(relative(to, path))) await rm(path, { force: true });
  }
}

const CACHE = join(ROOT, 'node_modules/.cache');
const STAMP = join(CACHE, 'packages.stamp');

/** Files that affect a build besides the packages' own. The lock file stands for everything that is installed. */
const SHARED = [
  'scripts/packages',
  'pnpm-lock.yaml',
  ...['base', 'browser', 'node'].map((name) => `tsconfig.${name}.json`),
];

async function buildInto(folders: readonly string[]): Promise<void> {
  const out = await mkdtemp(join(CACHE, 'packages-'));
  try {
    await Promise.all(
      ['browser', 'node'].map((name) => compile(join(import.meta.dirname, `${name}.json`), out)),
    );
    await correctDeclarations(out);
    await bringSonner(join(out, 'shared-ui/src'));
    // The host's only public file is beside its folder `src`, not in it.
    for (const folder of folders)
      await mirror(join(out, folder, folder === 'host' ? '' : 'src'), join(ROOT, folder, 'lib'));
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/**
 * Builds every public package to JavaScript and type declarations, file by file, into its folder `lib`. Does nothing if
 * all sources and outputs are as after the last build. Concurrent builds wait for each other.
 *
 * @returns the folders of the packages.
 * @throws {Error} if TypeScript reports an error; then no package has changed.
 */
export async function buildPackages(): Promise<string[]> {
  const folders = await listPublicPackages();
  await takeTurns(join(CACHE, 'packages.lock'), async () => {
    const sources = digestFiles([...SHARED, ...folders]);
    const digestBuilt = () => digestFiles(folders.map((folder) => `${folder}/lib`));
    const stamp = await readFile(STAMP, 'utf8').catch(() => undefined); // There is no stamp before the first build.
    if (stamp === `${sources} ${digestBuilt()}`) return;
    await buildInto(folders);
    await writeFile(STAMP, `${sources} ${digestBuilt()}`);
  });
  return folders;
}

async function findPnpm(): Promise<string[]> {
  const text = await readFile(join(ROOT, 'package.json'), 'utf8');
  return ['npx', '--yes', v.parse(workspaceSchema, JSON.parse(text)).packageManager];
}

async function runPnpm(folders: readonly string[], args: readonly string[], env: NodeJS.ProcessEnv) {
  const filters = folders.map((folder) => `--filter=./${folder}`);
  const command = [...(await findPnpm()), '--recursive', ...filters, ...args];
  const { code, output } = await run(command, { cwd: ROOT, env, quiet: true });
  if (code !== 0) throw new Error(`pnpm ${args.join(' ')} failed:\n${output}`);
}

/** Packs built packages as they are published, and returns the paths of the tarballs in `destination`. */
export async function packPackages(folders: readonly string[], destination: string): Promise<string[]> {
  await runPnpm(folders, ['pack', '--pack-destination', destination], {});
  return (await readdir(destination)).sort().map((file) => join(destination, file));
}

/** Publishes built packages to an npm registry; `userConfiguration` is the `.npmrc` that contains its token. */
export const publishPackages = (
  folders: readonly string[],
  { url, userConfiguration }: { url: string; userConfiguration: string },
): Promise<void> =>
  runPnpm(folders, ['publish', '--no-git-checks', '--registry', url], {
    NPM_CONFIG_USERCONFIG: userConfiguration,
  });
