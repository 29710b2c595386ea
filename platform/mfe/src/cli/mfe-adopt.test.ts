import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

const MANIFEST = {
  metaData: { remoteEntry: { name: 'remoteEntry.c82ae536de2f94f3.js', path: '', type: 'module' } },
  shared: [{ name: 'react' }],
  exposes: [{ path: './one' }],
};

async function createBuild() {
  const root = await createTemporaryFolder();
  const files = {
    'remote.config.js': DECLARATION,
    'dist/mf-manifest.json': JSON.stringify(MANIFEST),
    'dist/remoteEntry.c82ae536de2f94f3.mjs': '',
    'dist/remoteEntry.c82ae536de2f94f3.js':
      'export const init = () => {};\nexport const get = async () => () => ({ default: () => null });\n',
  };
  await writeFiles(root, files);
  return { root, mfe: (...argv: string[]) => runMfeHere(['adopt', ...argv], root) };
}

describe('mfe adopt', () => {
  it('makes a release, and says that a browser has still to open it', async () => {
    const { root, mfe } = await createBuild();
    await writeFile(join(root, 'package.json'), '{ "type": "module", "version": "2.1.0" }');
    const { code, stdout } = await mfe('dist', '--config', 'remote.config.js');
    expect(code).toBe(EXIT_CODES.done);
    expect(stdout).toMatch(
      /^remote-sample 2\.1\.0 is in release: 2 files, .*\nIt has not been opened yet; .*\nNext: \S.* check remote-sample --dir release\n$/,
    );
  });

  it.each([
    ['a declaration that is not there', ['dist'], /remote\.config\.ts could not be loaded .*--config\./],
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
