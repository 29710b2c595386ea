import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as semver from 'semver';
import * as v from 'valibot';

const run = promisify(execFile);

const namesSchema = v.optional(v.record(v.string(), v.string()), {});

const packageSchema = v.looseObject({
  name: v.string(),
  version: v.string(),
  dependencies: namesSchema,
  optionalDependencies: namesSchema,
  peerDependencies: namesSchema,
});

type InstalledPackage = { folder: string; content: v.InferOutput<typeof packageSchema> };

const isOurs = (name: string) => name.startsWith('@sharpside/');

/** The folder of a package as pnpm installed it for the package in `importer`; undefined if pnpm did not install it. */
function findInstalled(name: string, importer: string): string | undefined {
  for (let folder = importer; folder !== dirname(folder); folder = dirname(folder)) {
    const path =
      basename(folder) === 'node_modules' ? join(folder, name) : join(folder, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return realpathSync(path);
  }
  return undefined;
}

const readPackage = async (folder: string) =>
  v.parse(packageSchema, JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));

const listNeeded = ({ dependencies, optionalDependencies, peerDependencies }: InstalledPackage['content']) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/**
 * Third-party packages that our packages need, directly or through others, as they are installed in the workspace.
 *
 * @param ours folders of our packages.
 * @param names further packages, each as installed for any of ours.
 */
export async function listInstalled(
  ours: readonly string[],
  names: readonly string[],
): Promise<InstalledPackage[]> {
  const found = new Map<string, InstalledPackage>();
  const waiting: { name: string; importer: string }[] = [];
  for (const importer of ours) {
    const needed = listNeeded(await readPackage(importer));
    waiting.push(...[...needed, ...names].map((name) => ({ name, importer })));
  }
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const folder = isOurs(next.name) ? undefined : findInstalled(next.name, next.importer);
    if (folder === undefined || found.has(folder)) continue;
    const content = await readPackage(folder);
    found.set(folder, { folder, content });
    waiting.push(...listNeeded(content).map((name) => ({ name, importer: folder })));
  }
  return [...found.values()];
}

const hash = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes);

/**
 * Writes packages into verdaccio's storage, as if they had been published there. All versions of a name must be passed
 * at once.
 */
export async function storePackages(storage: string, packages: readonly InstalledPackage[]): Promise<void> {
  const byName = Map.groupBy(packages, ({ content }) => content.name);
  for (const [name, all] of byName) {
    const folder = join(storage, name);
    await mkdir(folder, { recursive: true });
    const versions: Record<string, unknown> = {};
    const attachments: Record<string, unknown> = {};
    for (const { folder: source, content } of all) {
      const file = `${basename(name)}-${content.version}.tgz`;
      // pnpm hard-links files with the same content, but npm refuses packages with hard links, so they become copies.
      const options = ['--hard-dereference', '--exclude=node_modules/.bin', '--transform=s,^\\.,package,'];
      await run('tar', [...options, '-cf', join(folder, file), '-C', source, '.']);
      const bytes = await readFile(join(folder, file));
      const shasum = hash('sha1', bytes).digest('hex');
      const integrity = `sha512-${hash('sha512', bytes).digest('base64')}`;
      // verdaccio replaces this host by its own.
      const tarball = `http://localhost/${name}/-/${file}`;
      versions[content.version] = {
        ...content,
        _id: `${name}@${content.version}`,
        dist: { shasum, integrity, tarball },
      };
      attachments[file] = { shasum, version: content.version };
    }
    const latest = semver.rsort(all.map(({ content }) => content.version))[0];
    const record = {
      _id: name,
      name,
      versions,
      'dist-tags': { latest },
      time: {},
      users: {},
      readme: '',
      _uplinks: {},
      _distfiles: {},
      _attachments: attachments,
      _rev: '1-0',
    };
    await writeFile(join(folder, 'package.json'), JSON.stringify(record));
  }
}
