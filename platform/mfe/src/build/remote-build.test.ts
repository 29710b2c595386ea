import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { findFingerprint } from '@sharpside/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRemoteSources, DECLARATION, DEFAULTS, type RemoteSources } from '../testing/a-remote-build.ts';
import { defineRemoteBuild } from './remote-build.ts';
import { compareSources } from './run/sources-record.ts';

let root: string;
let write: RemoteSources['write'];
let build: RemoteSources['build'];
beforeEach(async () => {
  ({ root, write, build } = await createRemoteSources());
});

describe('defineRemoteBuild', () => {
  it('describes what it built: every file with its hash, and what each screen needs', async () => {
    const { errors, read } = await build();
    expect(errors).toEqual([]);
    const manifest = await read();
    const isLocal = (file: string) => file === 'remote.json' || file === '.built-from.json';
    const inFolder = (await readdir(join(root, 'dist'))).filter((file) => !isLocal(file)).sort();
    const built = inFolder.filter((file) => !file.endsWith('.map'));
    expect(manifest.files.map(({ path }) => path)).toEqual(built);
    expect(manifest.maps?.map(({ path }) => path)).toEqual(inFolder.filter((file) => !built.includes(file)));
    expect(manifest).toMatchObject({ name: 'remote-sample', version: '1.2.3', declaration: DECLARATION });
    expect(manifest).toMatchObject({ kind: 'remote', uses: { './one': [], './two': [] } });
    for (const { path, size, integrity } of [...manifest.files, ...(manifest.maps ?? [])]) {
      const bytes = await readFile(join(root, 'dist', path));
      const hash = createHash('sha384').update(bytes).digest('base64');
      expect({ path, size, integrity }).toEqual({ path, size: bytes.length, integrity: `sha384-${hash}` });
    }
    expect(manifest.entry).toMatch(/^remoteEntry\.[0-9a-f]{16}\.js$/);
    expect(manifest.screens['./one']).toEqual([expect.stringMatching(/^screen-one\.[0-9a-f]{16}\.js$/)]);
  });

  it('carries the fingerprint of its sources, which is another one once they change, and is the same in every folder', async () => {
    const manifest = await (await build()).read();
    const first = findFingerprint(manifest);
    expect(first).toMatch(/^[0-9a-f]{16}$/);
    expect(await compareSources(join(root, 'dist'))).toEqual({ kind: 'compared', count: 2, changed: [] });
    await write({ 'src/screens/one-screen.tsx': "export default function One() { return 'more'; }" });
    const changed = ['src/screens/one-screen.tsx'];
    expect(await compareSources(join(root, 'dist'))).toEqual({ kind: 'compared', count: 2, changed });
    expect(findFingerprint(await (await build()).read())).not.toBe(first);
    await rm(join(root, 'src'), { recursive: true });
    expect(await compareSources(join(root, 'dist'))).toEqual({ kind: 'elsewhere' });
    const elsewhere = await createRemoteSources();
    expect(await (await elsewhere.build()).read()).toEqual(manifest);
  });

  it('has a source map for each script, of which no file that pages load speaks, and which says nothing of this machine', async () => {
    const manifest = await (await build()).read();
    const scripts = manifest.files.map(({ path }) => path).filter((path) => path.endsWith('.js'));
    expect(manifest.maps?.map(({ path }) => path)).toEqual(scripts.map((path) => `${path}.map`));
    for (const { path } of manifest.files) {
      expect(await readFile(join(root, 'dist', path), 'utf8')).not.toContain('sourceMappingURL');
    }
    const maps = (manifest.maps ?? []).map(({ path }) => readFile(join(root, 'dist', path), 'utf8'));
    const text = (await Promise.all(maps)).join();
    expect(text).toContain('"remote-sample/src/screens/one-screen.tsx"');
    for (const ours of [root, join(import.meta.dirname, '../../../..')]) expect(text).not.toContain(ours);
  });

  it('keeps the name of a screen that did not change from one version to the next', async () => {
    const before = await (await build()).read();
    await write({ 'src/screens/two-screen.tsx': "export default function Two() { return 'zwei'; }" });
    const after = await (await build({ version: '1.3.0' })).read();
    expect(after.version).toBe('1.3.0');
    expect(after.screens['./one']).toEqual(before.screens['./one']);
    expect(after.screens['./two']).not.toEqual(before.screens['./two']);
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
    const text = (await Promise.all(files.map((file) => readFile(join(root, 'dist', file), 'utf8')))).join();
    expect(text).toContain('~run');
    const others = ['batted_balls', 'hit_rate_last_5', 'ai_score', 'snapshot_id', 'opp_pitcher_hand'];
    expect(others.filter((field) => text.includes(field))).toEqual([]);
    expect(text.length).toBeLessThan(6000);
  });

  it('brings CSS modules of its screens, with class names that no other release has', async () => {
    await write({
      'src/screens/one.module.css': '.big { color: red }',
      'src/screens/one-screen.tsx':
        "import styles from './one.module.css';\nexport default function One() { return styles.big; }",
    });
    const { errors, read } = await build();
    expect(errors).toEqual([]);
    const { files, screens } = await read();
    const sheet = files.find(({ path }) => path.endsWith('.css'))?.path ?? '';
    expect(sheet).toMatch(/^screen-one\.[0-9a-f]{16}\.css$/);
    const [, name = ''] = /^\.([\w-]+)\s*\{/.exec(await readFile(join(root, 'dist', sheet), 'utf8')) ?? [];
    expect(name).toMatch(/^remote-sample-big-/);
    const [script = ''] = screens['./one'] ?? [];
    expect(await readFile(join(root, 'dist', script), 'utf8')).toContain(name);
    // Pages preload scripts only; the script of the screen requests its sheet.
    expect(Object.values(screens).flat()).not.toContain(sheet);
  });

  it('fails when a screen imports a style sheet for the whole page', async () => {
    await write({
      'src/screens/one.css': 'body { color: red }',
      'src/screens/one-screen.tsx': "import './one.css';\nexport default function One() { return 'one'; }",
    });
    const { errors } = await build();
    expect(errors.join()).toContain("./one.css would style the whole page; name it '.module.css'");
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

  it('takes React and its subpaths from the host, in the range that is declared, and carries no code of them', async () => {
    await write({
      'src/screens/one-screen.tsx': "import { version } from 'react'; export default () => <p>{version}</p>;",
    });
    const { errors, read } = await build();
    expect(errors).toEqual([]);
    const { uses, files } = await read();
    expect(uses['./one']).toEqual(['react']);
    expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(60_000);
    const scripts = files.filter(({ path }) => path.endsWith('.js'));
    const texts = await Promise.all(scripts.map(({ path }) => readFile(join(root, 'dist', path), 'utf8')));
    const all = texts.join('');
    const expected = ['shareKey:"react"', 'shareKey:"react/jsx-runtime"', 'requiredVersion:"^19.0.0"'];
    expect(expected.filter((words) => !all.includes(words))).toEqual([]);
  });

  it('has a screen once that several routes show', async () => {
    const routes = DECLARATION.routes.map((route) => ({ ...route, module: './one' }));
    const { errors, read } = await build({}, { declaration: { ...DECLARATION, routes } });
    expect(errors).toEqual([]);
    expect(Object.keys((await read()).screens)).toEqual(['./one']);
  });

  it('has no manifest where a screen cannot be parsed, or a declared one has no file', async () => {
    await write({ 'src/screens/one-screen.tsx': 'export default function {' });
    expect((await build()).errors).toHaveLength(1);
    await rm(join(root, 'src/screens/two-screen.tsx'));
    expect((await build()).errors.join()).toContain('two-screen.tsx');
    expect(await readdir(join(root, 'dist')).catch(() => [])).not.toContain('remote.json');
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

  it('refuses a declaration that is not valid, and a version that is none', () => {
    const declaration = { ...DECLARATION, pathPrefix: '/api' };
    expect(() => defineRemoteBuild({ ...DEFAULTS, root, declaration })).toThrow('/api');
    const configure = defineRemoteBuild({ ...DEFAULTS, root });
    expect(() => configure({ version: 'next' })).toThrow('semantic version');
  });
});
