import { readFile, symlink, writeFile } from 'node:fs/promises';
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
const declarationWith = (title: string) => `import { one } from './paths.ts';

const attempt = (act: () => unknown) => {
  try {
    return String(act());
  } catch (error) {
    return String(error);
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
  const outside = join(await createTemporaryFolder(), 'outside.ts');
  await writeFile(outside, '');
  await symlink(outside, join(root, 'link.ts'));
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
    'process',
    'fetch',
    'WebSocket',
    'EventSource',
    'MessageChannel',
    'setTimeout',
    'URL',
    'Buffer',
    'navigator',
  ])('evaluates the declaration without %s', async (name) => {
    const { readTitle } = await adopt(declarationWith(`'It is ' + typeof globalThis['${name}']`));
    expect(await readTitle()).toBe('It is undefined');
  });

  it.each([
    ['by a text', "Function('return process')()"],
    ['by an inherited function', "globalThis.constructor.constructor('return process')()"],
    ['by an error', '(() => { Error.prepareStackTrace = (_, calls) => calls; return new Error().stack; })()'],
  ])('evaluates the declaration so that it does not get out %s', async (_, act) => {
    const { readTitle } = await adopt(declarationWith(`attempt(() => ${act}).slice(0, 30)`));
    expect(await readTitle()).toMatch(/^(EvalError: Code generation|TypeError: Cannot assign)/);
  });

  it('shows the declaration no error of Node, also where the stack is full', async () => {
    const { readTitle } = await adopt(
      `${declarationWith('String(foreign)')}
      let foreign = 0;
      let left = 12;
      const note = (error: unknown) => { if (!(error instanceof Error)) foreign += 1; };
      const fill = (...more: number[]) => {
        try { fill(...more); } catch (error) { note(error); }
        if (left-- > 0) try { String(new Error('x').stack); } catch (error) { note(error); }
      };
      for (let size = 0; size < 16; size += 1, left = 12) fill(...Array(size).fill(1));
    `.replace(/(export default [\s\S]*?\n};\n)([\s\S]*)/, '$2$1'),
    );
    expect(await readTitle()).toBe('0');
  });

  it.each([
    ['imports a module of Node', "import 'node:fs';", /may only import scripts in .*, not node:fs/],
    ['imports another module', "import 'data:text/javascript,';", /may only import scripts in .*, not data:/],
    ['imports a file that is no script', "import './package.json';", /scripts in .*, not .*package\.json/],
    ['follows a link out', "import './link.ts';", /scripts in .*, not .*outside\.ts/],
    ['imports while it runs', "await import('./paths.ts');", /calls import\(\), which a declaration may not/],
    ['throws', "throw new Error('No paths.');", /\(No paths\.\); name the declaration with --config/],
    ['never ends', 'await new Promise(() => {});', /it never ended, or it ended the process/],
  ])('names the cause where the declaration %s', async (_, line, reason) => {
    const { code, stderr } = await adopt(`${declarationWith("'One'")}${line}`);
    expect(stderr).toMatch(reason);
    expect(code).toBe(EXIT_CODES.usage);
  });

  it('asks for the default export of a declaration that has none', async () => {
    const { code, stderr } = await adopt('export const declaration = {};');
    expect(code).toBe(EXIT_CODES.usage);
    expect(stderr).toMatch(/remote\.config\.ts could not be loaded \(it has no default export\)/);
  });
});
