import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { assetUrl } from '@sharpside/contracts';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import { expect, it } from 'vitest';
import { createRemoteSources, DEFAULTS } from '../testing/a-remote-build.ts';
import { runRspack, writeFiles } from '../testing/run-rspack.ts';
import { defineRemoteBuild } from './remote-build.ts';

const PICTURES = [
  ...['png', 'svg', 'jpg', 'jpeg', 'gif', 'webp', 'avif'].map((ext) => `ball.${ext}`),
  'Camera.PNG',
];
const RULE = 'Shots count once.\n';

const SOURCES = {
  'package.json': '{ "name": "@acme/remote-sample", "version": "1.2.3" }',
  ...Object.fromEntries(PICTURES.map((name) => [`src/screens/${name}`, Buffer.from(`bytes of ${name}`)])),
  'src/other/ball.png': Buffer.from('another picture of the same name'),
  'src/screens/a (1) größe.png': Buffer.from('a picture with a name that needs escapes'),
  'src/screens/score.woff2': Buffer.from('letters'),
  'src/screens/rule.txt': RULE,
  'src/screens/rule.ts': 'export const rule: number = 1;\n',
  'src/screens/one.module.css': `
    @font-face { font-family: Score; src: url('./score.woff2') format('woff2') }
    .court { background: url('./ball.webp') }
  `,
  'src/screens/one-screen.tsx': `
    ${PICTURES.map((name, n) => `import picture${n} from './${name}';`).join('\n')}
    import other from '../other/ball.png';
    import odd from './a (1) größe.png';
    import font from './score.woff2';
    import text from './rule.txt?raw';
    import source from './rule.ts?raw';
    import mark from './ball.svg?raw';
    import styles from './one.module.css';
    export default () => ({
      pictures: [${PICTURES.map((_, n) => `picture${n}`).join()}, other, odd], font, text, source, mark, styles,
    });
  `,
};

const HASHED = /^[\w-]+\.[0-9a-f]{16}\.\w+$/;

it('brings pictures and fonts of a screen as files of the release, under names with their hash', async () => {
  const { root, write, build } = await createRemoteSources();
  await writeFiles(root, SOURCES);
  const { errors, read } = await build({}, { prerender: ['./one'] });
  expect(errors).toEqual([]);
  const { files, screens, prerender } = await read();
  const own = files.filter(({ path }) => /\.(png|svg|jpe?g|gif|webp|avif|woff2)$/i.test(path));
  expect(own).toHaveLength(PICTURES.length + 3);
  for (const { path, integrity } of own) {
    expect(path).toMatch(HASHED);
    expect(integrity).toBe(toIntegrity(await readFile(join(root, 'dist', path))));
  }
  // Pages preload scripts only; the browser requests a picture when it draws it.
  expect(
    Object.values(screens)
      .flat()
      .filter((path) => !path.endsWith('.js')),
  ).toEqual([]);

  // A screen that is rendered outside the browser names the same files.
  const scope: { prerenderScreens?: Record<string, () => Record<string, unknown>> } = {};
  runInNewContext(await readFile(join(root, 'dist', prerender?.file ?? ''), 'utf8'), scope);
  const rendered = scope.prerenderScreens?.['./one']?.();
  const urls = own.map(({ path }) => assetUrl('remote-sample', path));
  expect([rendered?.pictures, rendered?.font].flat().toSorted()).toEqual(urls.toSorted());
  expect(rendered).toMatchObject({
    text: RULE,
    source: 'export const rule: number = 1;\n',
    mark: 'bytes of ball.svg',
  });

  const readAll = (pattern: RegExp) =>
    Promise.all(
      files
        .filter(({ path }) => pattern.test(path))
        .map(({ path }) => readFile(join(root, 'dist', path), 'utf8')),
    ).then((texts) => texts.join());
  const scripts = await readAll(/\.js$/);
  expect(own.filter(({ path }) => !scripts.includes(path))).toEqual([]);
  const sheet = await readAll(/\.css$/);
  expect(own.filter(({ path }) => sheet.includes(path)).map(({ path }) => path.slice(-5))).toEqual([
    '.webp',
    'woff2',
  ]);
  const [, court = ''] = /\.([\w-]+)\s*\{\s*background/.exec(sheet) ?? [];
  expect(rendered).toMatchObject({ styles: { court } });
  expect(court).toMatch(/^remote-sample-court-/);

  await write({ 'src/screens/ball.gif': 'other bytes' });
  const after = (await (await build({}, { prerender: ['./one'] })).read()).files.map(({ path }) => path);
  expect(own.filter(({ path }) => !after.includes(path))).toMatchObject([
    { path: expect.stringMatching(/^ball\..*\.gif$/) },
  ]);
});

it('gives a changed picture another address in development too, because browsers keep the picture of an address', async () => {
  const { root, write } = await createRemoteSources();
  const picture = async (content: string) => {
    await write({
      'src/screens/ball.png': content,
      'src/screens/one-screen.tsx': "import ball from './ball.png';\nexport default () => ball;",
    });
    const { errors } = await runRspack(defineRemoteBuild({ ...DEFAULTS, root })({ isDevelopment: true }));
    expect(errors).toEqual([]);
    const text = await readFile(join(root, 'dist/screen-one.dev.js'), 'utf8');
    return /ball\.\w+\.png/.exec(text)?.[0];
  };
  const first = await picture('a ball');
  expect(first).toMatch(HASHED);
  expect(await picture('a larger ball')).not.toBe(first);
});

it('fails an import with ?raw of a file that is no text, and names both and the remedy', async () => {
  const { root, write, build } = await createRemoteSources();
  await writeFiles(root, {
    'src/rules/ball.png': Buffer.from('\x89PNG', 'latin1'),
    'src/rules/größe.txt': Buffer.from('Größe', 'latin1'),
  });
  await write({
    'src/rules/index.ts': "import ball from './ball.png?raw';\nexport const rules = [ball];",
    'src/screens/one-screen.tsx': `
      import size from '../rules/größe.txt?raw';
      import { rules } from '../rules/index.ts';
      export default () => [size, rules].join();
    `,
  });
  const remedy = 'which is not a text in UTF-8. Save it in UTF-8; import a picture or a font without `?raw`.';
  const { errors } = await build();
  expect(errors.toSorted()).toEqual([
    expect.stringContaining(`src/rules/index.ts imports src/rules/ball.png?raw, ${remedy}`),
    expect.stringContaining(`src/screens/one-screen.tsx imports src/rules/größe.txt?raw, ${remedy}`),
  ]);
});

it('fails the import of another kind of file by the names of both, and shows nothing of its content', async () => {
  const { root, write, build } = await createRemoteSources();
  await writeFiles(root, {
    'src/clips/goal.mp4': Buffer.from([0, 1, 0xff, 0x23]),
    'src/clips/rules.txt': 'Shots count once.',
  });
  await write({
    'src/clips/index.ts': "export { default as goal } from './goal.mp4';",
    'src/screens/one-screen.tsx': `
      import rules from '../clips/rules.txt';
      import { goal } from '../clips/index.ts';
      import missing from './missing.txt';
      export default () => [rules, goal, missing].join();
    `,
  });
  const remedy =
    'which is no script, picture or font: see docs/remotes.md#pictures-and-fonts. The text of a file is imported with `?raw`.';
  const { errors } = await build();
  expect(errors.toSorted()).toEqual([
    expect.stringContaining("Module not found: Can't resolve './missing.txt'"),
    expect.stringContaining(`src/clips/index.ts imports src/clips/goal.mp4, ${remedy}`),
    expect.stringContaining(`src/screens/one-screen.tsx imports src/clips/rules.txt, ${remedy}`),
  ]);
  expect(errors.join()).not.toContain('Shots');
});
