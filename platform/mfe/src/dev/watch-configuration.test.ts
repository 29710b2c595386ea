import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRemoteFolder } from '../testing/a-remote-folder.ts';
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
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
});

it('notices that a screen is gone', async () => {
  const { root, onChange } = await startWatching();
  await rm(join(root, 'src/screens/one-screen.tsx'));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
});

it('follows a folder that came later', async () => {
  const { root, onChange, write } = await startWatching();
  await rm(join(root, 'src'), { recursive: true });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  await mkdir(join(root, 'src'));
  await write('src/paths.ts', 'export {};');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
  await write('src/paths.ts', 'export const paths = {};');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(3));
});

it('notices nothing once it has ended', async () => {
  const root = await createRemoteFolder();
  const [ended, onChange] = [vi.fn(), vi.fn()];
  const stop = watchConfiguration(root, ended);
  onTestFinished(watchConfiguration(root, onChange));
  stop();
  await writeFile(join(root, 'package.json'), '{}');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(ended).not.toHaveBeenCalled();
});

it('leaves to the build what the build takes in by itself', async () => {
  const { write, onChange } = await startWatching();
  await write('src/screens/one-screen.tsx', 'export default () => null;');
  await write('src/screens/one-screen.test.tsx', 'export {};');
  await write('src/my-paths.ts', 'export {};');
  await write('package.json.orig', '{}');
  await write('my package.json', '{}');
  // A relevant change follows, and is the first reported change.
  await write('src/paths.ts', 'export {};');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(onChange).toHaveBeenCalledOnce();
});
