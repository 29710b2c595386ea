import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  defineRemote,
  parseContractJson,
  type RemoteDeclaration,
  remoteManifestSchema,
} from '@sharpside/contracts';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { defineRemoteBuild } from '../build/remote-build.ts';
import { runRspack, SHARED_MODULES, writeFiles } from './run-rspack.ts';

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

export const DEFAULTS = { declaration: DECLARATION, shared: SHARED_MODULES };

const SOURCES = {
  'package.json': '{ "name": "remote-sample", "version": "1.2.3" }',
  'src/screens/one-screen.tsx': "export default function One() { return 'one'; }",
  'src/screens/two-screen.tsx': "export default function Two() { return 'two'; }",
};

type Options = { declaration?: RemoteDeclaration; allowMissingScreens?: boolean; prerender?: string[] };

export async function createRemoteSources() {
  const root = await createTemporaryFolder();

  const write = (files: Readonly<Record<string, string>>) => writeFiles(root, files);

  async function build(env: { version?: string } = {}, options: Options = {}) {
    const found = await runRspack(defineRemoteBuild({ ...DEFAULTS, root, ...options })(env));
    return {
      ...found,
      read: async () =>
        parseContractJson(
          remoteManifestSchema,
          await readFile(join(root, 'dist/remote.json'), 'utf8'),
          'remote.json',
        ),
    };
  }

  await write(SOURCES);
  return { root, write, build };
}

export type RemoteSources = Awaited<ReturnType<typeof createRemoteSources>>;
