import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseContractJson, remoteManifestSchema } from '@sharpside/contracts';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { runMfe } from '../testing/run-mfe.ts';
import { writeFiles } from '../testing/run-rspack.ts';
import { EXIT_CODES } from './explain-error.ts';

const ENTRY = 'remoteEntry.c82ae536de2f94f3.js';

const MANIFEST = {
  metaData: { remoteEntry: { name: ENTRY, path: '', type: 'module' } },
  shared: [{ name: 'react' }],
  exposes: [{ path: './one' }],
};

/** A declaration that shows in its title what it can do. */
const declarationWith = (title: string) => `import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { one } from './paths.ts';

const attempt = (act: () => unknown) => {
  try {
    return String(act());
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};

export default {
  name: 'remote-sample',
  contract: 1,
  pathPrefix: '/sample',
  routes: [{ path: one, title: ${title}, access: 'public', module: './one' }],
  shared: { react: '^19.0.0' },
};
`;

async function adopt(declaration: string) {
  const root = await createTemporaryFolder();
  await writeFiles(root, {
    'package.json': '{ "name": "remote-sample", "type": "module", "version": "2.1.0" }',
    'paths.ts': "export const one = '/sample/one';",
    'remote.config.ts': declaration,
    'dist/mf-manifest.json': JSON.stringify(MANIFEST),
    // A bundle for browsers. `adopt` reads it, and never runs it.
    [`dist/${ENTRY}`]: 'globalThis.process?.exit(99);\nexport const init = () => {}, get = () => {};\n',
  });
  const environment = { MFE_TOKEN: 'a token', MFE_SIGNING_KEY: 'a key' };
  const run = await runMfe(['adopt', 'dist'], { cwd: root, environment });
  return {
    ...run,
    root,
    async readTitle() {
      const text = await readFile(join(root, 'release/remote.json'), 'utf8');
      const { declaration } = parseContractJson(remoteManifestSchema, text, 'remote.json');
      return declaration.routes[0]?.title;
    },
  };
}

describe('mfe adopt', () => {
  it('makes a release, and says that a browser has still to open it', async () => {
    const { code, stdout, stderr, readTitle } = await adopt(declarationWith("'One'"));
    expect({ code, stderr }).toEqual({ code: EXIT_CODES.done, stderr: '' });
    expect(stdout).toMatch(
      /^remote-sample 2\.1\.0 is in release: 1 file, .*\nIt has not been opened yet; .*\nNext: \S.* check remote-sample --dir release\n$/,
    );
    expect(await readTitle()).toBe('One');
  });

  it.each([
    ['the tokens and keys of mfe', '[process.env.MFE_TOKEN, process.env.MFE_SIGNING_KEY].join()', ','],
    ['the memory of mfe', "readFileSync('/proc/' + process.ppid + '/environ')", 'ERR_ACCESS_DENIED'],
    ['files outside the repository', "readFileSync('/etc/hosts')", 'ERR_ACCESS_DENIED'],
    ['other programs', "spawnSync('id')", 'ERR_ACCESS_DENIED'],
  ])('loads the declaration in a process that does not get %s', async (_, act, got) => {
    const { readTitle } = await adopt(declarationWith(`'Got ' + attempt(() => ${act})`));
    expect(await readTitle()).toBe(`Got ${got}`);
  });

  it.each([
    [
      'reads more',
      "readFileSync('/etc/hosts');",
      /it may only read files in .*, and start no process; it tried more/,
    ],
    ['throws', "throw new Error('No paths.');", /\(No paths\.\); name the declaration with --config/],
    ['ends its process', 'process.exit(0);', /it ended the process in which it was loaded/],
  ])('names the cause where the declaration %s', async (_, line, reason) => {
    const { code, stderr } = await adopt(`${declarationWith("'One'")}${line}`);
    expect(code).toBe(EXIT_CODES.usage);
    expect(stderr).toMatch(reason);
  });

  it('asks for the default export of a declaration that has none', async () => {
    const { code, stderr } = await adopt('export const declaration = {};');
    expect(code).toBe(EXIT_CODES.usage);
    expect(stderr).toMatch(/remote\.config\.ts could not be loaded \(it has no default export\)/);
  });
});
