import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SettingsDeclaration } from '@sharpside/contracts';
import { listenTestControl } from '@sharpside/control/testing/listen-control';
import { createEdge, parseEdgeConfig } from '@sharpside/edge';
import { keys } from '@sharpside/registry/store/keys';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { runMfe, runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

/** The test program: bad from remote-tools 1.2.0 on. */
const SMOKE = `
import { appendFileSync } from 'node:fs';
const { MFE_SITE_URL, MFE_PREVIEW_COOKIE, MFE_PREVIEW_URL, MFE_TOKEN } = process.env;
const look = (cookie) => fetch(MFE_SITE_URL + '/live.json', { headers: { cookie } }).then((one) => one.json());
const form = { method: 'POST', redirect: 'manual', headers: { origin: MFE_SITE_URL }, body: new URLSearchParams() };
const opened = await fetch(MFE_PREVIEW_URL, form);
if (opened.status !== 303 || !opened.headers.get('set-cookie').includes(MFE_PREVIEW_COOKIE)) process.exit(126);
const shown = await look(MFE_PREVIEW_COOKIE);
const { version } = shown.discovery.microFrontends['remote-tools']?.[0].metadata ?? { version: '0.0.0' };
appendFileSync('log.txt', [version, shown.hostVersion, process.pid, MFE_TOKEN ?? 'no token'].join(' ') + '\\n');
const [mode] = process.argv.slice(2);
if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, 60_000));
if (mode === '125' && version === '1.1.0') process.exit(125);
if (mode === 'settings') {
  const page = await fetch(MFE_SITE_URL + '/sportsbooks/odds-converter', { headers: { cookie: MFE_PREVIEW_COOKIE } });
  process.exit((await page.text()).includes('"rows":50') ? 1 : 0);
}
if (mode === 'lost' && version === '1.2.0') {
  for (;;) {
    const { status } = await fetch(MFE_SITE_URL + '/', { headers: { cookie: MFE_PREVIEW_COOKIE } });
    if (status !== 200) process.exit(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
if (mode === 'host') process.exit(shown.hostVersion === '1.2.0' ? 1 : 0);
if (mode === '127') process.exit(127);
process.exit(version >= '1.2.0' ? 1 : 0);
`;

/**
 * The history, and an edge that serves it: host 1.0.0, tools 1.0.0 (revision 2), host 1.1.0, tools 1.1.0 (4), a freeze
 * and its end, tools 1.2.0 (7), host 1.2.0, tools 1.3.0 (9).
 */
async function createScene() {
  const workspace = await createWorkspace(
    aHostBuild(),
    aRemoteBuild(),
    aHostBuild({ version: '1.1.0' }),
    aRemoteBuild({ version: '1.1.0', screen: 'better' }),
  );
  await workspace.mfe('freeze', 'remote-tools', '--reason', 'A look');
  await workspace.mfe('unfreeze', 'remote-tools', '--reason', 'Done');
  await workspace.release(aRemoteBuild({ version: '1.2.0', screen: 'worse' }));
  await workspace.release(aHostBuild({ version: '1.2.0' }));
  await workspace.release(aRemoteBuild({ version: '1.3.0', screen: 'worst' }));
  const config = parseEdgeConfig({ storeLocation: 'unused', stateDir: join(workspace.root, 'state') });
  const edge = createEdge(config, { registry: workspace.registry, log: createTestLog() });
  onTestFinished(() => edge.close());
  const site = await edge.listen({ port: 0, host: '127.0.0.1' });
  const script = join(workspace.root, 'smoke.mjs');
  await writeFile(script, SMOKE);
  const tried = async () =>
    (await readFile(join(workspace.root, 'log.txt'), 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const argvOf = (...argv: string[]) => ['bisect', ...argv, '--site', site, '--', process.execPath, script];
  return { ...workspace, site, script, tried, argvOf };
}

type Scene = Awaited<ReturnType<typeof createScene>>;

const run = ({ argvOf, root }: Scene, argv: readonly string[], ...mode: string[]) =>
  runMfeHere([...argvOf(...argv), ...mode], root);

describe('mfe bisect', () => {
  it('finds the revision that broke something, and says which release, when and by whom', async () => {
    const scene = await createScene();
    const { code, stdout, stderr } = await run(scene, ['remote-tools', '--good', '2', '--by', 'Ann']);
    expect({ code, stderr }).toEqual({ code: EXIT_CODES.done, stderr: '' });
    expect(stdout).toMatch(/^3 revisions of production may have broken it, between 2 and 9\n/);
    expect(stdout).toContain('Revision 2 (promote remote-tools 1.0.0), which must be good\n  good\n');
    expect(stdout).toContain('Revision 9 (promote remote-tools 1.3.0), which must be bad\n  bad\n');
    expect(stdout).toMatch(/Revision 4 \(promote remote-tools 1\.1\.0\), 2 steps left\n {2}good\n/);
    expect(stdout).toContain(
      'Revision 7 (promote remote-tools 1.2.0) is the first bad one\nby Ann <ann@example.com> at',
    );
    expect(stdout).toContain('The last good one is Revision 4');
    const versions = (await scene.tried()).map((line) => line.split(' ')[0]);
    expect(versions).toEqual(['1.0.0', '1.3.0', '1.1.0', '1.2.0']);
    expect(await scene.registry.listPreviews()).toEqual([]);
  });

  it('finds a setting that broke something, between releases that did not', async () => {
    const scene = await createScene();
    const settings: SettingsDeclaration = {
      rows: { type: 'number', min: 1, max: 100, integer: true, default: 20, description: 'Rows of a page' },
    };
    await scene.release(aRemoteBuild({ version: '1.4.0', settings, screen: 'with settings' }));
    await scene.mfe('settings', 'remote-tools', 'set', 'rows=50', '--reason', 'Long evenings');
    await scene.release(aRemoteBuild({ version: '1.5.0', settings, screen: 'the last' }));
    const { code, stdout } = await run(scene, ['remote-tools', '--good', '9'], 'settings');
    expect(code).toBe(EXIT_CODES.done);
    expect(stdout).toContain('Revision 11 (settings remote-tools 1.4.0 (rows=50)) is the first bad one');
  });

  it('does not take a link that ended while the command ran for a broken site', async () => {
    const scene = await createScene();
    const going = run(scene, ['remote-tools', '--good', '2', '--bad', '9'], 'lost');
    await vi.waitFor(async () => expect((await scene.tried()).at(-1)).toMatch(/^1\.2\.0 /), {
      timeout: 30_000,
    });
    for (const to of ['1.2.0', '1.1.0'])
      await scene.mfe('rollback', 'remote-tools', '--to', to, '--reason', 'Bad');
    const { stdout } = await going;
    expect(stdout).toMatch(/skipped: the site does not show it \(410, EDGE_PREVIEW_ENDED\); it ended while/);
    expect(stdout).not.toMatch(/Revision 7 .*is the first bad one/);
  });

  it('passes over what the command cannot tell, and what cannot be shown, and says so', async () => {
    const scene = await createScene();
    const told = await run(scene, ['remote-tools', '--good', '2'], '125');
    expect(told.stdout).toContain('skipped: the command cannot tell');
    expect(told.stderr).toContain(
      'It is one of the revisions 4, 7; those that were skipped cannot be told apart.',
    );
    await scene.store.remove(keys.release('remote-tools', '1.2.0'));
    const shown = await run(scene, ['--good', '2', '--bad', '9']);
    expect(shown.stdout).toMatch(/skipped: remote-tools 1\.2\.0 is not published/);
    expect(await scene.registry.listPreviews()).toEqual([]);
  });

  it('stops where an end is not what it is said to be', async () => {
    const scene = await createScene();
    const good = await run(scene, ['remote-tools', '--good', '7']);
    expect(good.stderr).toContain('Revision 7, which must be good, is bad. Name another with --good');
    const bad = await run(scene, ['remote-tools', '--good', '2', '--bad', '8'], 'host');
    expect(bad.stderr).toContain('Revision 7, which must be bad, is good. Where it is good, something else');
    expect(bad.stderr).toContain('BISECT_WRONG_ENDS');
    expect(await scene.registry.listPreviews()).toEqual([]);
  });

  it('stops at a command that cannot be run, and at a site that is none of this registry', async () => {
    const scene = await createScene();
    const argv = ['remote-tools', '--good', '2'];
    expect((await run(scene, argv, '127')).stderr).toContain(
      'The command ended with 127, which stops the search',
    );
    const missing = await runMfeHere(
      ['bisect', '--good', '2', '--site', scene.site, '--', './nowhere'],
      scene.root,
    );
    expect(missing.stderr).toContain("'./nowhere' cannot be run");
    const other = await createScene();
    const elsewhere = await runMfeHere(
      ['bisect', '--good', '2', '--site', other.site, '--', 'true'],
      scene.root,
    );
    expect(elsewhere.stderr).toContain(
      'does not show a preview of this registry (404, EDGE_PREVIEW_UNKNOWN)',
    );
    const silent = ['bisect', '--good', '2', '--site', 'http://127.0.0.1:9', '--', 'true'];
    expect((await runMfeHere(silent, scene.root)).stderr).toContain('http://127.0.0.1:9 does not answer');
    expect(await scene.registry.listPreviews()).toEqual([]);
  });

  it('works through the control service, and gives the command no token', async () => {
    const scene = await createScene();
    const control = await listenTestControl({ store: scene.store });
    const token = await control.aToken({ app: 'remote-tools', right: 'publish', holder: 'Tools team' });
    const { code, stdout, stderr } = await runMfeHere(
      scene.argvOf('remote-tools', '--good', '2'),
      scene.root,
      {
        MFE_STORE: control.url,
        MFE_TOKEN: token.text,
      },
    );
    expect({ code, stderr }).toEqual({ code: EXIT_CODES.done, stderr: '' });
    expect(stdout).toContain('Revision 7 (promote remote-tools 1.2.0) is the first bad one');
    expect((await scene.tried()).every((line) => line.endsWith('no token'))).toBe(true);
    expect(await scene.registry.listPreviews()).toEqual([]);
  });

  it('leaves no link and no process behind when it is interrupted', async () => {
    const scene = await createScene();
    const argv = [...scene.argvOf('remote-tools', '--good', '2'), 'slow'];
    const { code, stderr } = await runMfe(argv, {
      cwd: scene.root,
      onStart: async (child) => {
        await vi.waitFor(async () => expect(await scene.tried()).toHaveLength(1), 60_000);
        child.kill('SIGINT');
      },
    });
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toContain('Stopped by SIGINT; nothing is left of it.');
    const pid = Number((await scene.tried())[0]?.split(' ')[2]);
    expect(pid).toBeGreaterThan(1);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(await scene.registry.listPreviews()).toEqual([]);
  });
});
