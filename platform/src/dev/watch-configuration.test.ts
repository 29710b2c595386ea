import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRemoteFolder } from '../testing/a-remote-folder.ts';
import { PATIENCE } from '../testing/patience.ts';
import { watchConfiguration } from './watch-configuration.ts';

async function startWatching() {
  const root = await createRemoteFolder();
  const onChange = vi.fn();
  onTestFinished(watchConfiguration(root, onChange));
  return { onChange, write: (file: string, text: string) => writeFile(join(root, file), text), root };
}

it.each([
  ['the build', 'rspack.config.ts'],
  ['the declaration', 'remote.config.ts'],
  ['the version', 'package.json'],
  ['the paths', 'src/paths.ts'],
  ['a new screen', 'src/screens/two-screen.tsx'],
])('notices a change of %s', async (_, file) => {
  const { write, onChange } = await startWatching();
  await write(file, '// changed');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), PATIENCE);
});

it('notices that a screen is gone', async () => {
  const { root, onChange } = await startWatching();
  await rm(join(root, 'src/screens/one-screen.tsx'));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), PATIENCE);
});

it('leaves to the build what the build takes in by itself', async () => {
  const { write, onChange } = await startWatching();
  await write('src/screens/one-screen.tsx', 'export default () => null;');
  await write('src/screens/one-screen.test.tsx', 'export {};');
  // A change that counts comes after them and is the first that is told.
  await write('src/paths.ts', 'export {};');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), PATIENCE);
  expect(onChange).toHaveBeenCalledOnce();
});
