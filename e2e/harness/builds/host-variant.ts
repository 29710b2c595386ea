import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildInChild } from '@sharpside/mfe/build-apps';
import type { Build } from './build-where-changed.ts';
import { NEW_NAME, NEW_NAME_MODULE, NOTE, VARIANTS_FOLDER } from './variants.ts';
import { ROOT } from './workspace.ts';

const SOURCE = join(ROOT, 'host');

// A build is of the app that its folder is named after.
const FOLDER = join(VARIANTS_FOLDER, 'newer', 'host');

/** Version of the host that exports one name more than the live one. */
export const NEWER_HOST = '2.99.0';

/** Build of that host: the real sources, with a name that `NEEDING_A_NAME` imports. */
export const newerHostBuild: string = join(FOLDER, 'dist');

const PART = `import { createElement } from 'react';
export * from '${join(ROOT, 'shared-ui/src/table/index.ts')}';
export const ${NEW_NAME} = () => createElement('p', null, '${NOTE}');
`;

const CONFIGURATION = `import configure from './original.config.ts';

export default (env: Parameters<typeof configure>[0]) => {
  const { resolve, ...configuration } = configure(env);
  const part = import.meta.dirname + '/newer-part.ts';
  return { ...configuration, resolve: { ...resolve, alias: { ...resolve?.alias, '${NEW_NAME_MODULE}$': part } } };
};
`;

async function buildNewerHost() {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const part of [
    'src',
    'brand',
    'package.json',
    'shared-modules.ts',
    'rspack.config.ts',
    'tsconfig.json',
  ])
    await cp(join(SOURCE, part), join(FOLDER, part), { recursive: true });
  await symlink(join(SOURCE, 'node_modules'), join(FOLDER, 'node_modules'));
  await rename(join(FOLDER, 'rspack.config.ts'), join(FOLDER, 'original.config.ts'));
  await writeFile(join(FOLDER, 'rspack.config.ts'), CONFIGURATION);
  await writeFile(join(FOLDER, 'newer-part.ts'), PART);
  await buildInChild(FOLDER, { version: NEWER_HOST });
}

export const NEWER_HOST_BUILD: Build = {
  name: 'host-newer',
  sources: [SOURCE, import.meta.filename, join(import.meta.dirname, 'variants.ts')],
  output: newerHostBuild,
  build: buildNewerHost,
};
