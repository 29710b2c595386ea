import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { rspack } from '@rspack/core';
import {
  defineRemote,
  parseContractJson,
  type RemoteDeclaration,
  remoteManifestSchema,
} from '@sharpside/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SHARED_MODULES } from '../testing/shared-modules.ts';
import { defineRemoteBuild } from './remote-build.ts';

const DECLARATION = defineRemote({
  name: 'remote-sample',
  contract: 1,
  pathPrefix: '/sample',
  routes: [
    { path: '/sample/one', title: 'One', access: 'public', module: './one' },
    { path: '/sample/two', title: 'Two', access: 'public', module: './two' },
  ],
  shared: { react: '^19.0.0' },
});

let root = '';

async function write(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

const DEFAULTS = { declaration: DECLARATION, shared: SHARED_MODULES };

type Options = { declaration?: RemoteDeclaration; allowMissingScreens?: boolean; prerender?: string[] };

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

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'remote-build-'));
  await write({
    'package.json': '{ "name": "remote-sample", "version": "1.2.3" }',
    'src/screens/one-screen.tsx': "export default function One() { return 'one'; }",
    'src/screens/two-screen.tsx': "export default function Two() { return 'two'; }",
  });
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('defineRemoteBuild', () => {
  it('describes what it built: every file with its hash, and what each screen needs', async () => {
    const { errors, read } = await build();
    expect(errors).toEqual([]);
    const manifest = await read();
    const built = (await readdir(join(root, 'dist'))).filter((file) => file !== 'remote.json');
    expect(manifest.files.map(({ path }) => path)).toEqual(built.sort());
    expect(manifest).toMatchObject({ name: 'remote-sample', version: '1.2.3', declaration: DECLARATION });
    expect(manifest).toMatchObject({ kind: 'remote', uses: { './one': [], './two': [] } });
    for (const { path, size, integrity } of manifest.files) {
      const bytes = await readFile(join(root, 'dist', path));
      const hash = createHash('sha384').update(bytes).digest('base64');
      expect({ path, size, integrity }).toEqual({ path, size: bytes.length, integrity: `sha384-${hash}` });
    }
    expect(manifest.entry).toMatch(/^remoteEntry\.[0-9a-f]{16}\.js$/);
    expect(manifest.screens['./one']).toEqual([expect.stringMatching(/^screen-one\.[0-9a-f]{16}\.js$/)]);
  });

  it('keeps the name of a screen that did not change from one version to the next', async () => {
    const before = await (await build()).read();
    await write({ 'src/screens/two-screen.tsx': "export default function Two() { return 'zwei'; }" });
    const after = await (await build({ version: '1.3.0' })).read();
    expect(after.version).toBe('1.3.0');
    expect(after.screens['./one']).toEqual(before.screens['./one']);
    expect(after.screens['./two']).not.toEqual(before.screens['./two']);
  });

  it('builds the same bytes from the same sources', async () => {
    const before = await (await build()).read();
    const after = await (await build()).read();
    expect(after.files).toEqual(before.files);
  });

  it('carries no code of what the host provides', async () => {
    await write({
      'src/screens/one-screen.tsx': "import { version } from 'react'; export default () => version;",
    });
    const { errors, read } = await build();
    expect(errors).toEqual([]);
    const total = (await read()).files.reduce((sum, { size }) => sum + size, 0);
    expect(total).toBeLessThan(60_000);
  });

  it('says which shared modules each screen takes from the host, subpaths of a package included', async () => {
    await write({
      'src/screens/one-screen.tsx':
        "import { DataTable } from '@sharpside/shared-ui/table'; import { Button } from '@sharpside/shared-ui'; import '../part.tsx'; export default () => <DataTable><Button /></DataTable>;",
      'src/part.tsx':
        "import { useState } from 'react'; import { Link } from '@sharpside/shared-ui'; globalThis.part = [useState, Link];",
    });
    const shared = { react: '^19.0.0', '@sharpside/shared-ui': '^1.0.0' };
    const { errors, read } = await build({}, { declaration: { ...DECLARATION, shared } });
    expect(errors).toEqual([]);
    const { declaration, uses, imports, federation } = await read();
    expect(uses).toEqual({
      './one': ['@sharpside/shared-ui', '@sharpside/shared-ui/table', 'react'],
      './two': [],
    });
    expect(imports).toEqual({
      './one': {
        '@sharpside/shared-ui': ['Button', 'Link'],
        '@sharpside/shared-ui/table': ['DataTable'],
        react: ['useState'],
        'react/jsx-runtime': ['jsx'],
      },
      './two': {},
    });
    expect(federation).toMatch(/^2\.\d+\.\d+$/);
    expect(declaration.shared).toEqual(shared);
  });

  const WITH_UI = {
    declaration: { ...DECLARATION, shared: { react: '^19.0.0', '@sharpside/shared-ui': '^1.0.0' } },
  };

  it.each([
    [
      'of a namespace, by its members',
      "import * as ui from '@sharpside/shared-ui'; export default () => ui.Box;",
      ['Box'],
    ],
    [
      'under another name',
      "import { Box as Frame } from '@sharpside/shared-ui'; export default () => Frame;",
      ['Box'],
    ],
    ['that it passes on', "import { Box } from '@sharpside/shared-ui'; export { Box as default };", ['Box']],
    ['as a default', "import Box from '@sharpside/shared-ui'; export default () => Box;", ['default']],
    ['that it loads later', "export default () => import('../later.ts');", ['Late']],
    [
      'for their types alone',
      "import type { Box } from '@sharpside/shared-ui'; export default (box: Box) => box;",
      undefined,
    ],
  ])('lists the names %s', async (_, source, names) => {
    await write({
      'src/screens/one-screen.tsx': source,
      'src/later.ts': "import { Late } from '@sharpside/shared-ui'; export const late = Late;",
    });
    const { errors, read } = await build({}, WITH_UI);
    expect(errors).toEqual([]);
    expect((await read()).imports['./one']?.['@sharpside/shared-ui']).toEqual(names);
  });

  it.each([
    [
      'a namespace as a value',
      "import * as ui from '@sharpside/shared-ui'; export default () => globalThis.use(ui);",
    ],
    [
      'a computed name',
      "import * as ui from '@sharpside/shared-ui'; export default (name: string) => ui[name];",
    ],
    ['a module that passes all on', "export * from '@sharpside/shared-ui'; export default () => null;"],
    ['a name that is passed on', "export { Box as default } from '@sharpside/shared-ui';"],
    ['a require', "const ui = require('@sharpside/shared-ui'); export default () => ui;"],
    ['a later import of the whole', "export default () => import('@sharpside/shared-ui');"],
  ])('fails where nobody can tell which names are needed: %s', async (_, source) => {
    await write({ 'src/screens/one-screen.tsx': source });
    const { errors } = await build({}, WITH_UI);
    expect(errors.join()).toMatch(
      /one-screen\.tsx.* (uses as a whole|passes names on by 'export … from') @sharpside\/shared-ui, .* import them by name\./,
    );
  });

  it('takes all of React for what a CommonJS library requires', async () => {
    await write({
      'src/screens/one-screen.tsx': "import { use } from '../library.cjs'; export default () => use;",
      'src/library.cjs': "const react = require('react'); exports.use = react;",
    });
    const { errors, read } = await build();
    expect(errors).toEqual([]);
    expect((await read()).imports['./one']).toMatchObject({ react: ['*'] });
  });

  it('carries of the schemas of answers only those that its screens use', async () => {
    await mkdir(join(root, 'node_modules/@sharpside'), { recursive: true });
    await symlink(
      join(import.meta.dirname, '../../../../contracts'),
      join(root, 'node_modules/@sharpside/contracts'),
    );
    await write({
      'src/screens/one-screen.tsx': `
        import { parseContract } from '@sharpside/contracts';
        import { pitchersSchema } from '@sharpside/contracts/api';
        export default () => parseContract(pitchersSchema, [], 'pitchers').length;
      `,
    });
    const { errors, read } = await build();
    expect(errors).toEqual([]);
    const { screens } = await read();
    const files = screens['./one'] ?? [];
    const text = (await Promise.all(files.map((file) => readFile(join(root, 'dist', file), 'utf8')))).join(
      '',
    );
    expect(text).toContain('~run');
    const others = ['batted_balls', 'hit_rate_last_5', 'ai_score', 'snapshot_id', 'opp_pitcher_hand'];
    expect(others.filter((field) => text.includes(field))).toEqual([]);
    expect(text.length).toBeLessThan(6000);
  });

  it('fails when a screen imports a shared module that the declaration does not cover', async () => {
    await write({
      'src/screens/one-screen.tsx': "export { DataTable as default } from '@sharpside/shared-ui/table';",
    });
    const { errors } = await build();
    expect(errors.join()).toContain(
      "add '@sharpside/shared-ui' with its range to `shared` in remote.config.ts",
    );
  });

  it('takes React and its subpaths from the host, in the range that is declared', async () => {
    await write({
      'src/screens/one-screen.tsx': "import { version } from 'react'; export default () => <p>{version}</p>;",
    });
    const { errors, read } = await build();
    expect(errors).toEqual([]);
    const { uses, files } = await read();
    expect(uses['./one']).toEqual(['react']);
    const scripts = files.filter(({ path }) => path.endsWith('.js'));
    const texts = await Promise.all(scripts.map(({ path }) => readFile(join(root, 'dist', path), 'utf8')));
    const all = texts.join('');
    const expected = [
      'shareKey:"react"',
      'shareKey:"react/jsx-runtime"',
      'requiredVersion:"^19.0.0"',
      '"loaded-first"',
    ];
    expect(expected.filter((words) => !all.includes(words))).toEqual([]);
  });

  it('has a screen once that several routes show', async () => {
    const routes = DECLARATION.routes.map((route) => ({ ...route, module: './one' }));
    const { errors, read } = await build({}, { declaration: { ...DECLARATION, routes } });
    expect(errors).toEqual([]);
    expect(Object.keys((await read()).screens)).toEqual(['./one']);
  });

  it('has no manifest where it was not built', async () => {
    await write({ 'src/screens/one-screen.tsx': 'export default function {' });
    const { errors } = await build();
    expect(errors).toHaveLength(1);
    expect(await readdir(join(root, 'dist')).catch(() => [])).not.toContain('remote.json');
  });

  it('fails when a declared screen has no file', async () => {
    await rm(join(root, 'src/screens/two-screen.tsx'));
    const { errors } = await build();
    expect(errors.join()).toContain('two-screen.tsx');
  });

  it('leaves out what is not written yet where a section is in the making, and says so', async () => {
    await rm(join(root, 'src/screens/two-screen.tsx'));
    const declaration = {
      ...DECLARATION,
      navigation: {
        label: 'Sample',
        order: 50,
        items: DECLARATION.routes.map(({ title: label, path }) => ({ label, path })),
        card: { path: '/sample/two', text: 'Two of them.' },
      },
      redirects: [{ from: '/sample', to: '/sample/two' }],
    };
    const { errors, warnings, read } = await build({}, { declaration, allowMissingScreens: true });
    expect(errors).toEqual([]);
    expect(warnings.join()).toContain('not written yet: ./src/screens/two-screen.tsx');
    const manifest = await read();
    expect(Object.keys(manifest.screens)).toEqual(['./one']);
    expect(manifest.declaration).toEqual({
      ...declaration,
      routes: [DECLARATION.routes[0]],
      navigation: { label: 'Sample', order: 50, items: [{ label: 'One', path: '/sample/one' }] },
      redirects: [],
    });
  });

  it('refuses a section in the making without a single screen', async () => {
    await rm(join(root, 'src'), { recursive: true });
    await expect(build({}, { allowMissingScreens: true })).rejects.toThrow(
      'has no screen yet. Write one of them: ./src/screens/one-screen.tsx, ./src/screens/two-screen.tsx.',
    );
  });

  it('brings the screens that are to be rendered outside the browser, in a script that no page loads', async () => {
    const { errors, read } = await build({}, { prerender: ['./two'] });
    expect(errors).toEqual([]);
    const { prerender, screens } = await read();
    expect(prerender).toEqual({
      file: expect.stringMatching(/^prerender\.[0-9a-f]{16}\.cjs$/),
      modules: ['./two'],
    });
    expect(Object.values(screens).flat()).not.toContain(prerender?.file);
    const script = await readFile(join(root, 'dist', prerender?.file ?? ''), 'utf8');
    const scope: { prerenderScreens?: Record<string, () => string> } = {};
    runInNewContext(script, scope);
    expect(scope.prerenderScreens?.['./two']?.()).toBe('two');
    expect(Object.keys(scope.prerenderScreens ?? {})).toEqual(['./two']);
  });

  it('renders outside the browser only what everybody may see', () => {
    const [one, two] = DECLARATION.routes;
    if (!one || !two) throw new Error('The declaration has two routes.');
    const declaration = { ...DECLARATION, routes: [one, { ...two, access: 'protected' as const }] };
    const define = () =>
      defineRemoteBuild({ ...DEFAULTS, root, declaration, prerender: ['./one', './two', './three'] });
    expect(define).toThrow(
      "remote-sample cannot prerender ./two, ./three: `prerender` takes modules of routes that are declared with `access: 'public'`.",
    );
  });

  it('refuses a declaration that is not valid', () => {
    expect(() =>
      defineRemoteBuild({ ...DEFAULTS, root, declaration: { ...DECLARATION, pathPrefix: '/api' } }),
    ).toThrow('/api');
  });

  it('refuses a version that is none', () => {
    const configure = defineRemoteBuild({ ...DEFAULTS, root });
    expect(() => configure({ version: 'next' })).toThrow('semantic version');
  });
});
