import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it, vi } from 'vitest';
import { runMfe, runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

// Types, rules and tests, each in a process of its own. `mfe-build.test.ts` builds and publishes the result.
vi.setConfig({ testTimeout: 180_000 });

const ROOT = join(import.meta.dirname, '../../../..');

const FILES = [
  'package.json',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'tsconfig.browser.json',
  'vitest.setup.ts',
  'scripts/test/patience.ts',
];

const VITEST_CONFIG = `export default {
  test: { environment: 'jsdom', globals: true, setupFiles: ['./vitest.setup.ts'] },
};
`;

/** A workspace without apps, with the real one's installed packages. */
async function createEmptyWorkspace() {
  const root = await createTemporaryFolder();
  for (const file of FILES) {
    await cp(join(ROOT, file), join(root, file));
  }
  await cp(join(ROOT, 'scripts/lint'), join(root, 'scripts/lint'), { recursive: true });
  await writeFile(join(root, 'vitest.config.js'), VITEST_CONFIG);
  const { vcs: _, ...biome } = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'));
  await writeFile(join(root, 'biome.json'), JSON.stringify(biome));
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const mfe = (...argv: string[]) => runMfeHere(argv, root);
  /** Links the packages that an install would have brought. */
  const install = (app: string) =>
    symlink(join(ROOT, 'remote-mlb/node_modules'), join(root, app, 'node_modules'));
  const runTool = (tool: string, ...args: string[]) =>
    promisify(execFile)(join(ROOT, 'node_modules/.bin', tool), args, { cwd: root });
  return { root, mfe, install, runTool };
}

describe('mfe create', () => {
  it('writes a remote that keeps its types and the rules of the workspace, and passes its tests', async () => {
    const { root, install, runTool } = await createEmptyWorkspace();
    const { code, stdout } = await runMfe(['create', 'remote-nhl'], { cwd: root });
    expect(code).toBe(EXIT_CODES.done);
    expect(stdout).toMatch(/Next, in the workspace:\n {2}npx pnpm@\S+ install\n {2}\S*mfe dev remote-nhl\n/);
    await install('remote-nhl');

    await runTool('tsc', '-p', 'tsconfig.browser.json', '--checkers', '1');
    await runTool('biome', 'check', '--error-on-warnings', 'remote-nhl');
    await runTool('vitest', 'run', '--reporter=json', '--outputFile=tests.json', 'remote-nhl');
    const tests = JSON.parse(await readFile(join(root, 'tests.json'), 'utf8'));
    expect(tests).toMatchObject({ success: true, numFailedTests: 0 });
    expect(tests.numPassedTests).toBeGreaterThan(5);
  });

  it('calls things by the name and the label that it was given', async () => {
    const { root, mfe, runTool } = await createEmptyWorkspace();
    await mfe('create', 'remote-college-hoops', '--label', 'College Hoops');
    await runTool('biome', 'check', '--error-on-warnings', 'remote-college-hoops');
    const folder = join(root, 'remote-college-hoops');
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    expect(texts.join('\n')).not.toMatch(/newleague/i);
    const declaration = await readFile(join(folder, 'remote.config.ts'), 'utf8');
    expect(declaration).toContain("name: 'remote-college-hoops'");
    expect(declaration).toContain("pathPrefix: '/college-hoops'");
    expect(declaration).toContain("label: 'College Hoops'");
  });

  it('says what is to be done next, also to machines, with the pnpm of the workspace', async () => {
    const { root, mfe } = await createEmptyWorkspace();
    const { stdout } = await mfe('create', 'remote-nhl');
    const { packageManager } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^remote-nhl has \d+ files, with one screen and its tests\.$/),
      '',
      'Next, in the workspace:',
      `  npx ${packageManager} install`,
      '  mfe dev remote-nhl',
      '  mfe build remote-nhl',
      '  mfe publish remote-nhl --promote',
      '',
    ]);
    await rm(join(root, 'package.json'));
    expect(JSON.parse((await mfe('create', 'remote-la-liga', '--json')).stdout)).toEqual({
      app: 'remote-la-liga',
      label: 'LA LIGA',
      files: expect.arrayContaining(['remote.config.ts']),
      install: 'npx pnpm install',
    });
  });

  it.each<[string, string[], RegExp]>([
    [
      'a name that could not be one',
      ['N!'],
      /'N!' is no name of a remote: write .*, for example remote-nhl\./,
    ],
    ['another name', ['cricket'], /write 'remote-' and lower-case words, for example remote-cricket\./],
    ['a name that ends in a mark', ['hoops!'], /for example remote-nhl\./],
    ['a name that begins with a mark', ['!hoops'], /for example remote-nhl\./],
    [
      'a label that is too long',
      ['remote-nhl', '--label', 'x'.repeat(41)],
      /is no label: letters, digits, spaces and \. & \+ - are, at most 40 of them\./,
    ],
    ['a name without its beginning', ['nhl'], /'nhl' is no name of a remote: .* for example remote-nhl\./],
    ['a name with capitals', ['remote-NHL'], /'remote-NHL' is no name of a remote/],
    ['the host', ['host'], /'host' is no name of a remote/],
    ['a way out of the workspace', ['remote-../x'], /is no name of a remote/],
    ['a place of the shell', ['remote-login'], /\/login belongs to the shell/],
    ['a label that is code', ['remote-nhl', '--label', "N'HL"], /'N'HL' is no label/],
  ])('refuses %s, and writes nothing', async (_, argv, message) => {
    const { root, mfe } = await createEmptyWorkspace();
    const before = await readdir(root);
    const { code, stderr } = await mfe('create', ...argv);
    expect(code).toBe(EXIT_CODES.usage);
    expect(stderr).toMatch(message);
    expect(await readdir(root)).toEqual(before);
  });

  it('never writes into a folder that is there', async () => {
    const { root, mfe } = await createEmptyWorkspace();
    await mkdir(join(root, 'remote-nhl'));
    const { code, stderr } = await mfe('create', 'remote-nhl');
    expect(code).toBe(EXIT_CODES.usage);
    expect(stderr).toContain('There is a folder remote-nhl already; nothing was written.');
    expect(await readdir(join(root, 'remote-nhl'))).toEqual([]);
  });

  it('writes a repository of its own into the working folder, and says so where it needs to be asked for', async () => {
    const root = await createTemporaryFolder();
    const { code, stdout } = await runMfeHere(['create', 'remote-nhl', '--standalone'], root);
    expect(code).toBe(EXIT_CODES.done);
    expect(stdout).toMatch(/\nNext:\n {2}cd remote-nhl\n {2}npm install\n {2}npm test\n/);
    const own = join(root, 'remote-nhl');
    const addresses = [
      ...['--site', 'https://www.acme.com', '--store', 'https://control.acme.com'],
      ...['--npm', 'https://npm.acme.com'],
    ];
    // Nobody has a token yet at the first command.
    expect(await runMfeHere(['create', 'remote-ncaa', '--standalone', ...addresses], root)).toMatchObject({
      code: EXIT_CODES.done,
      stdout: expect.stringContaining('npm run dev -- --site https://www.acme.com'),
    });
    expect(await runMfeHere(['create', 'ncaa-w', '--standalone'], root)).toMatchObject({
      code: EXIT_CODES.done,
      stdout: expect.stringContaining('cd remote-ncaa-w\n'),
    });
    expect(await runMfeHere(['create', 'host', '--standalone'], root)).toMatchObject({
      code: EXIT_CODES.usage,
      stderr: expect.stringContaining("'host' is no name of a remote"),
    });
    const pipeline = await readFile(join(root, 'remote-ncaa/.gitlab-ci.yml'), 'utf8');
    expect(pipeline).toContain('MFE_STORE: https://control.acme.com\n');
    expect(await readFile(join(root, 'remote-ncaa/.npmrc'), 'utf8')).toBe(
      '@sharpside:registry=https://npm.acme.com/\n',
    );
    expect(await runMfeHere(['create', 'remote-mls', '--standalone', '--npm', 'acme'], root)).toMatchObject({
      code: EXIT_CODES.usage,
      stderr: expect.stringContaining("'acme' is no address of an npm registry"),
    });
    expect(await runMfeHere(['create', 'remote-nhl'], own)).toMatchObject({
      code: EXIT_CODES.usage,
      stderr: expect.stringContaining(
        'There is no workspace here; --standalone writes a repository of its own.',
      ),
    });
  });
});
