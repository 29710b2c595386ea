import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import {
  FOREIGN_TOOLS,
  type ForeignTool,
  foreignHostScript,
  foreignRelease,
  foreignVersion,
} from '../../harness/builds/foreign-builds.ts';
import type { Site } from '../../harness/site.ts';
import { expect, test } from '../../harness/test.ts';

const PAGE = `<!doctype html><html lang="en"><title>Another company</title><link rel="icon" href="data:,">
<body><div id="root"></div><script src="/script.js"></script></body></html>`;

async function startForeignSite(name: Parameters<typeof foreignHostScript>[0] = 'host') {
  const script = await readFile(foreignHostScript(name));
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The foreign site has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Publishes the build of `tool`, and expects its screen in a page of the third-party site. */
async function expectShown(
  page: Page,
  { site, foreign, tool }: { site: Site; foreign: string; tool: ForeignTool },
) {
  const options = ['--dir', foreignRelease(tool), '--promote', '--allow-growth'];
  const { code, stdout, stderr } = await site.mfe('publish', 'remote-foreign', ...options);
  expect(code, stdout + stderr).toBe(0);
  const manifest = `${site.url}/mf/remote-foreign/mf-manifest.json`;
  await expect
    .poll(async () => (await fetch(manifest)).text())
    .toContain(`"buildVersion":"${foreignVersion(tool)}"`);

  await page.goto(`${foreign}/?site=${site.url}`);
  const name = `Foreign: Built by ${FOREIGN_TOOLS[tool].shown}`;
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // The click shows that there is only one React, that of the page: a hook of a second copy would throw.
  await page.getByRole('button', { name: 'Pressed 0 times' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
  const session = page.getByText('Session: of the foreign host');
  await expect(session).toHaveCSS('color', 'rgb(1, 2, 3)');
}

test('a page of another origin shows the live release of a section, by the manifest that the edge serves', async ({
  page,
  createSite,
  atEnd,
}) => {
  const [site, foreign] = await Promise.all([createSite(), startForeignSite()]);
  atEnd(foreign.close);
  // The build of webpack has its own runtime, and the other build uses the page's runtime.
  const tools: readonly ForeignTool[] = ['webpack', 'runtimeless'];
  for (const tool of tools) await expectShown(page, { site, foreign: foreign.url, tool });
});

test('a release for this minor of the federation runtime runs in a page with the minor before', async ({
  page,
  createSite,
  atEnd,
}) => {
  const [site, foreign] = await Promise.all([createSite(), startForeignSite('host-of-last-minor')]);
  atEnd(foreign.close);
  await expectShown(page, { site, foreign: foreign.url, tool: 'runtimeless' });
  const versions = await page.evaluate(() => {
    const federation: unknown = Reflect.get(globalThis, '__FEDERATION__');
    const instances =
      typeof federation === 'object' && federation && Reflect.get(federation, '__INSTANCES__');
    return Array.isArray(instances) ? instances.map(({ version }) => version) : [];
  });
  expect(new Set(versions)).toEqual(new Set([expect.stringMatching(/^2\.8\./)]));
});
