import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rspack } from '@rspack/core';
import {
  defineRemote,
  parseContractJson,
  type RemoteDeclaration,
  remoteManifestSchema,
} from '@sharpside/contracts';
import { defineRemoteBuild } from '../build/remote-build.ts';
import { SHARED_MODULES } from './shared-modules.ts';

/** Declaration of a small remote with two screens. */
export const DECLARATION = defineRemote({
  name: 'remote-sample',
  contract: 1,
  pathPrefix: '/sample',
  routes: [
    { path: '/sample/one', title: 'One', access: 'public', module: './one' },
    { path: '/sample/two', title: 'Two', access: 'public', module: './two' },
  ],
  shared: { react: '^19.0.0' },
});

/** Options of its build besides its folder. */
export const DEFAULTS = { declaration: DECLARATION, shared: SHARED_MODULES };

const SOURCES = {
  'package.json': '{ "name": "remote-sample", "version": "1.2.3" }',
  'src/screens/one-screen.tsx': "export default function One() { return 'one'; }",
  'src/screens/two-screen.tsx': "export default function Two() { return 'two'; }",
};

type Options = { declaration?: RemoteDeclaration; allowMissingScreens?: boolean; prerender?: string[] };

/** Sources of that remote in a folder of their own, to be changed and built. */
export async function createRemoteSources() {
  const root = await mkdtemp(join(tmpdir(), 'remote-build-'));

  async function write(files: Readonly<Record<string, string>>) {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
  }

  async function build(env: { version?: string } = {}, options: Options = {}) {
    const configuration = defineRemoteBuild({ ...DEFAULTS, root, ...options })(env);
    const stats = await new Promise<{ errors: string[]; warnings: string[] }>((resolve, reject) => {
      const compiler = rspack(configuration);
      compiler.run((error, result) => {
        compiler.close(() => {
          if (error) return reject(error);
          const { errors, warnings } = result?.toJson({ all: false, errors: true, warnings: true }) ?? {};
          resolve({
            errors: errors?.map((e) => e.message) ?? [],
            warnings: warnings?.map((w) => w.message) ?? [],
          });
        });
      });
    });
    return {
      ...stats,
      read: async () =>
        parseContractJson(
          remoteManifestSchema,
          await readFile(join(root, 'dist/remote.json'), 'utf8'),
          'remote.json',
        ),
    };
  }

  await write(SOURCES);
  return { root, write, build, remove: () => rm(root, { recursive: true, force: true }) };
}
