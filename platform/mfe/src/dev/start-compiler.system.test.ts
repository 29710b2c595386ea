import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRemoteFolder } from '../testing/a-remote-folder.ts';
import type { CompilerMessage } from './compiler-message.ts';
import { startCompiler } from './start-compiler.ts';

async function createScene(changes: Record<string, string> = {}) {
  const root = await createRemoteFolder('remote-sample', changes);
  const folder = join(await createTemporaryFolder(), 'built');
  const told: CompilerMessage[] = [];
  const compiler = startCompiler({ root, folder }, (message) => told.push(message));
  onTestFinished(() => compiler.stop());
  return {
    compiler,
    told,
    folder,
    write: (path: string, text: string) => writeFile(join(root, path), text),
    isTold: (message: Record<string, unknown>) =>
      vi.waitFor(() => expect(told).toContainEqual(expect.objectContaining(message))),
  };
}

describe('an app that is built at each change', () => {
  it('is told of with what it warns of, as plain text', async () => {
    const { isTold } = await createScene({
      'rspack.config.ts': `import { defineRemoteBuild } from '@sharpside/mfe/build';
const route = { title: 'A', access: 'public' };
export default defineRemoteBuild({
  root: import.meta.dirname,
  shared: { start: ['react', 'react-dom'], parts: [] },
  allowMissingScreens: true,
  declaration: {
    name: 'remote-sample',
    contract: 1,
    pathPrefix: '/sample',
    routes: ['one', 'two'].map((name) => ({ ...route, path: '/sample/' + name, module: './' + name })),
    shared: { react: '^19.0.0' },
  },
});
`,
    });
    await isTold({
      kind: 'built',
      warnings: expect.stringMatching(/^WARNING in .*not written yet: \.\/src\/screens\/two-screen\.tsx$/),
    });
  });

  it('is told of where it has no build at all', async () => {
    const { isTold } = await createScene({ 'rspack.config.ts': 'export default 1;' });
    await isTold({
      kind: 'failed',
      errors: expect.stringMatching(/^remote-sample was not built:\n {2}its default export must be/),
    });
  });

  it('says that its process ended by itself, and is built again when it is begun anew', async () => {
    const { isTold, told, compiler, write } = await createScene({ 'rspack.config.ts': 'process.exit(7);' });
    await isTold({
      kind: 'failed',
      errors: 'The build ended by itself (7). Its own words are on the terminal; begin anew.',
    });
    expect(told).toHaveLength(1);
    const other = await createRemoteFolder();
    await write('rspack.config.ts', await readFile(join(other, 'rspack.config.ts'), 'utf8'));
    await compiler.restart();
    await isTold({ kind: 'built' });
  });

  it('is built for as long as somebody is there who wants it', async () => {
    const child = fork(join(import.meta.dirname, 'compiler-child.ts'), [], { stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const built = once(child, 'message');
    child.send({ root: await createRemoteFolder(), folder: join(await createTemporaryFolder(), 'built') });
    expect(await built).toMatchObject([{ kind: expect.stringMatching(/built|failed/) }, undefined]);
    const ended = once(child, 'exit');
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });
});
