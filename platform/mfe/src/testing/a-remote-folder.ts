import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { writeFiles } from './run-rspack.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** The sources of a remote with one screen, in a folder of its name, as if installed; removed after the test. */
export async function createRemoteFolder(name = 'remote-sample', changes: Record<string, string> = {}) {
  const root = join(await createTemporaryFolder(), name);
  const prefix = `/${name.slice('remote-'.length)}`;
  const files = {
    'package.json': JSON.stringify({ name, version: '1.2.3', type: 'module' }),
    'rspack.config.ts': `import { defineRemoteBuild } from '@sharpside/mfe/build';

export default defineRemoteBuild({
  root: import.meta.dirname,
  shared: { start: ['react', 'react-dom'], parts: [] },
  declaration: {
    name: '${name}',
    contract: 1,
    pathPrefix: '${prefix}',
    routes: [{ path: '${prefix}/one', title: 'One', access: 'public', module: './one' }],
    shared: { react: '^19.0.0' },
  },
});
`,
    'src/screens/one-screen.tsx': 'export default function OneScreen() {\n  return <p>one</p>;\n}\n',
    ...changes,
  };
  await writeFiles(root, files);
  await symlink(join(ROOT, 'remote-tools/node_modules'), join(root, 'node_modules'));
  return root;
}
