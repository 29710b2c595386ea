import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { liveDocumentSchema, parseContractJson, remoteManifestSchema } from '@sharpside/contracts';
import {
  FOREIGN_TOOLS,
  type ForeignTool,
  foreignRelease,
  foreignVersion,
} from '../../harness/builds/foreign-builds.ts';
import { expect, test } from '../../harness/test.ts';

const TOOLS: readonly ForeignTool[] = ['vite', 'webpack', 'rsbuild'];

test('sections that Vite, webpack and Rsbuild have built run as our own do, and are taken back like them', async ({
  page,
  faults,
  createSite,
}) => {
  const site = await createSite();
  const release = async (tool: ForeignTool) => {
    const folder = foreignRelease(tool);
    // Growth is allowed, because each build includes its own federation runtime, and the runtimes differ in size.
    const options = ['--dir', folder, '--promote', '--allow-growth'];
    const result = await site.mfe('publish', 'remote-foreign', ...options);
    expect(result.code, result.stdout + result.stderr).toBe(0);
    const findLive = async () => {
      const live = await (await fetch(`${site.url}/live.json`)).text();
      const { discovery } = parseContractJson(liveDocumentSchema, live, '/live.json');
      return discovery.microFrontends['remote-foreign']?.[0]?.metadata.version;
    };
    await expect.poll(findLive).toBe(foreignVersion(tool));
  };
  const heading = (tool: ForeignTool) =>
    page.getByRole('heading', { level: 1, name: `Built by ${FOREIGN_TOOLS[tool].shown}` });

  const manifest = await readFile(join(foreignRelease('rsbuild'), 'remote.json'), 'utf8');
  const { entry } = parseContractJson(remoteManifestSchema, manifest, 'remote.json');

  for (const tool of TOOLS) {
    await release(tool);
    await page.goto(`${site.url}/foreign/hello`);
    await expect(heading(tool)).toBeVisible();
    // The click shows that there is only one React: a hook of a second copy would throw. The session is that of the
    // shell, which has already read it.
    await page.getByRole('button', { name: 'Pressed 0 times' }).click();
    await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
    const session = page.getByText(/^Session: /);
    await expect(session).toHaveText('Session: signedOut');
    await expect(session).toHaveCSS('color', 'rgb(1, 2, 3)');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Foreign' })).toBeVisible();
  }

  // If the entry of a release does not load, the previous release is shown.
  faults.expect(/ERR_FAILED|could not be loaded/);
  await page.route('**/assets/remote-foreign/remoteEntry*', (route) =>
    route.request().url().includes(entry) ? route.abort('failed') : route.fallback(),
  );
  await page.goto(`${site.url}/foreign/hello`);
  await expect(heading('webpack')).toBeVisible();
  await page.unrouteAll();
  await page.goto(`${site.url}/foreign/hello`);
  await expect(heading('rsbuild')).toBeVisible();

  // An open tab switches from one release to the other.
  const rollback = await site.mfe('rollback', 'remote-foreign', '--reason', 'The colours are wrong');
  expect(rollback.code, rollback.stderr).toBe(0);
  await expect(heading('webpack')).toBeVisible();
  await page.reload();
  await expect(heading('webpack')).toBeVisible();
});

test('a section of another tool takes the federation runtime from the page, which has it once', async ({
  page,
  createSite,
}) => {
  const site = await createSite();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const isRuntime = (path: string) => path.startsWith('/assets/host/page-federation-runtime.');
  // This build is for the minor version of the runtime before the host's. Such builds are live while a host moves to
  // the next minor version.
  const options = ['--dir', foreignRelease('last-minor'), '--promote'];
  const { code, stdout, stderr } = await site.mfe('publish', 'remote-foreign', ...options);
  expect(code, stdout + stderr).toBe(0);
  await expect.poll(async () => (await fetch(`${site.url}/foreign/hello`)).status).toBe(200);
  await page.goto(`${site.url}/foreign/hello`);
  await page.getByRole('button', { name: 'Pressed 0 times' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
  expect(requested.filter(isRuntime)).toHaveLength(1);
});
