import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { ROOT } from '../workspace/processes.ts';

const run = promisify(execFile);

const packageSchema = v.looseObject({
  name: v.string(),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  devDependencies: v.optional(v.record(v.string(), v.string()), {}),
});

// pnpm has every package of the workspace here, also those that the root does not name.
const ALL_PACKAGES = join(ROOT, 'node_modules/.pnpm/node_modules');

/** True where the history of this clone goes back to that commit. */
export const hasCommit = (commit: string): Promise<boolean> =>
  run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).then(
    () => true,
    () => false,
  );

async function link(name: string, target: string, folder: string): Promise<void> {
  const file = join(folder, 'node_modules', name);
  if (existsSync(file)) return;
  await mkdir(dirname(file), { recursive: true });
  await symlink(target, file);
}

/**
 * Writes the servers, the backend and `mfe` of an older commit into an empty folder, where they run with the libraries that are
 * installed today.
 *
 * @throws {Error} for a library that is not installed any more.
 */
export async function checkOutOldRelease(commit: string, folder: string): Promise<void> {
  const parts = ['contracts', 'platform', 'backend'];
  const archive = join(folder, 'sources.tar');
  await run('git', ['archive', '--output', archive, commit, ...parts], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', folder]);
  // Its sources are modules, as the package.json of the root says.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  for await (const file of glob('{contracts,platform/*,backend/*}/package.json', { cwd: folder })) {
    const { name, ...all } = v.parse(packageSchema, JSON.parse(await readFile(join(folder, file), 'utf8')));
    await link(name, join(folder, dirname(file)), folder);
    for (const dependency of Object.keys({ ...all.dependencies, ...all.devDependencies })) {
      if (dependency.startsWith('@sharpside/')) continue;
      const places = [join(ROOT, dirname(file), 'node_modules'), ALL_PACKAGES, join(ROOT, 'node_modules')];
      const place = places.find((one) => existsSync(join(one, dependency)));
      if (place === undefined)
        throw new Error(
          `${name} of ${commit} needs ${dependency}, which is not installed any more. Name a younger one.`,
        );
      await link(dependency, await realpath(join(place, dependency)), folder);
    }
  }
}
