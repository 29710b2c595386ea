import { spawn } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import * as v from 'valibot';
import { ROOT } from '../../harness/builds/workspace.ts';
import { startControlHere } from '../../harness/servers/in-process.ts';
import { startNpmRegistry } from '../../harness/servers/npm-registry.ts';
import { expect, test } from '../../harness/test.ts';

/** Packages that a team's own repository installs by name, besides those that our packages need. */
const TOOLS = [
  'react',
  'react-dom',
  'typescript',
  'vitest',
  'jsdom',
  '@types/node',
  '@types/react',
  '@types/react-dom',
];
const HELPERS = ['@testing-library/dom', '@testing-library/react', '@testing-library/user-event'];

const tokenSchema = v.object({ token: v.string() });

const BALL = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle r="4" /></svg>';

/** Adds a picture to the screen of a created remote. */
async function addPicture(folder: string): Promise<void> {
  const screen = join(folder, 'src/screens/data-screen.tsx');
  const text = await readFile(screen, 'utf8');
  const start = '<Stack gap="6">';
  expect(text).toContain(start);
  await writeFile(
    screen,
    `import ball from './ball.svg';\n${text.replace(start, `${start}\n      <img src={ball} alt="A ball" />`)}`,
  );
  await writeFile(join(folder, 'src/screens/ball.svg'), BALL);
}

/** The environment of another machine: Node and npm, without this workspace's programs or settings. */
function toEnvironment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);
  return { PATH: path, HOME: tmpdir(), CI: 'true', ...more };
}

/** Runs a command line to its end, and returns its output. @throws {Error} with the output if it fails. */
function runAs(environment: NodeJS.ProcessEnv, cwd: string, ...command: string[]): Promise<string> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`${command.join(' ')} ended with ${code}:\n${printed}`));
    });
  });
}

test('a team writes, tests and releases a section in a repository of its own, from an npm registry and with a token', async ({
  page,
  createSite,
  atEnd,
}) => {
  // Two installs, a build and a test run in a separate repository take a minute and a half on an idle machine.
  test.setTimeout(15 * 60_000);
  const folder = await mkdtemp(join(tmpdir(), 'own-repository-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const registry = await startNpmRegistry(join(folder, 'npm'), [...TOOLS, ...HELPERS]);
  atEnd(() => registry.stop());
  const site = await createSite();
  const control = await startControlHere({ registry: site.registry });
  atEnd(() => control.stop());
  const createToken = async (right: string) => {
    const argv = ['--app', 'remote-nhl', '--right', right, '--holder', 'NHL team', '--json'];
    const { stdout } = await site.mfe('token', 'create', ...argv);
    return v.parse(tokenSchema, JSON.parse(stdout)).token;
  };

  const environment = toEnvironment(registry.environment);
  const addresses = ['--site', site.url, '--store', control.url, '--npm', registry.url];
  const create = ['@sharpside/mfe', 'create', 'remote-nhl', '--standalone', ...addresses];
  await runAs(environment, folder, 'npx', '--yes', ...create);
  const own = join(folder, 'remote-nhl');
  await runAs(environment, own, 'npm', 'install');
  // The repository uses nothing of the workspace: its packages are copies in JavaScript.
  await access(join(own, 'node_modules/@sharpside/shared-ui/lib/index.js'));
  const linked = await runAs(environment, own, 'find', 'node_modules', '-lname', `${ROOT}/*`);
  expect(linked).toBe('');
  await addPicture(own);
  expect(await runAs(environment, own, 'npm', 'test')).toMatch(/Tests .*\d+ passed/);
  expect(await runAs(environment, own, 'npm', 'run', 'build')).toContain('remote-nhl 1.0.0 is in dist');

  const tokens = [await createToken('publish'), await createToken('promote')].join(',');
  const asTeam = { ...environment, MFE_STORE: control.url, MFE_TOKEN: tokens };
  const checked = await runAs(asTeam, own, 'npm', 'run', 'check');
  expect(checked).toMatch(/Shared names are there[\s\S]* Pages start +\/nhl\/data in a browser\n/);
  const published = await runAs(asTeam, own, 'npm', 'run', 'publish');
  expect(published).toMatch(/ Pages start +\/nhl\/data, by `mfe check` at /);
  await runAs(asTeam, own, 'npm', 'run', 'promote', '--', '1.0.0');
  await expect.poll(async () => (await fetch(`${site.url}/live.json`)).text()).toContain('remote-nhl');

  await page.goto(`${site.url}/nhl/data`);
  await expect(page.getByRole('heading', { name: 'Data', level: 1 })).toBeVisible();
  // This site has no backend, and the screen says so.
  await expect(page.getByText('The tables could not be loaded.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'A ball' })).toHaveJSProperty('naturalWidth', 8);
  await expect(page.getByRole('banner').getByRole('button', { name: 'NHL' })).toBeVisible();
});
