import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { runMfeHere } from '../testing/run-mfe.ts';
import { writeFiles } from '../testing/run-rspack.ts';
import { EXIT_CODES } from './explain-error.ts';

const DECLARATION = `export default {
  name: 'remote-sample',
  contract: 1,
  pathPrefix: '/sample',
  routes: [{ path: '/sample/one', title: 'One', access: 'public', module: './one' }],
  shared: { react: '^19.0.0' },
};
`;

async function createBuild() {
  const root = await createTemporaryFolder();
  const files = {
    'remote.config.js': DECLARATION,
    'dist/mf-manifest.json': '{}',
  };
  await writeFiles(root, files);
  return { mfe: (...argv: string[]) => runMfeHere(['adopt', ...argv], root) };
}

describe('mfe adopt', () => {
  it.each([
    [
      'a declaration that is not there',
      ['dist', '--version', '1.0.0'],
      /remote\.config\.ts could not be loaded .*--config\./,
    ],
    [
      'a version that is nowhere',
      ['dist', '--config', 'remote.config.js'],
      /has no package\.json with a version; say with --version/,
    ],
    [
      'a version that is none',
      ['dist', '--config', 'remote.config.js', '--version', '1'],
      /'1' is no version/,
    ],
    [
      'a release in the place of its build',
      ['dist', '--config', 'remote.config.js', '--version', '1.0.0', '--out', '.'],
      /--out \. is replaced as a whole, and the build is in it/,
    ],
  ])('asks for another command line with %s', async (_, argv, reason) => {
    const { mfe } = await createBuild();
    expect(await mfe(...argv)).toMatchObject({
      code: EXIT_CODES.usage,
      stderr: expect.stringMatching(reason),
    });
  });
});
