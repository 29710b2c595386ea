import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import {
  FOREIGN_HOST_SCRIPT,
  FOREIGN_TOOLS,
  type ForeignTool,
  foreignRelease,
  foreignVersion,
} from '../../harness/builds/foreign-builds.ts';
import { expect, test } from '../../harness/test.ts';

const PAGE = `<!doctype html><html lang="en"><title>Another company</title><link rel="icon" href="data:,">
<body><div id="root"></div><script src="/host.js"></script></body></html>`;

/** A site of somebody else, with one page. */
async function startForeignSite() {
  const script = await readFile(FOREIGN_HOST_SCRIPT);
  const server = createServer((request, response) => {
    const isScript = request.url === '/host.js';
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

test('a page of another origin shows the live release of a section, by the manifest that the edge serves', async ({
  page,
  createSite,
  atEnd,
}) => {
  const [site, foreign] = await Promise.all([createSite(), startForeignSite()]);
  atEnd(foreign.close);
  const manifest = `${site.url}/mf/remote-foreign/mf-manifest.json`;

  // With a runtime of its own, and with that of the page.
  const tools: readonly ForeignTool[] = ['webpack', 'runtimeless'];
  for (const tool of tools) {
    const options = ['--dir', foreignRelease(tool), '--promote', '--allow-growth'];
    const { code, stdout, stderr } = await site.mfe('publish', 'remote-foreign', ...options);
    expect(code, stdout + stderr).toBe(0);
    await expect
      .poll(async () => (await fetch(manifest)).text())
      .toContain(`"buildVersion":"${foreignVersion(tool)}"`);

    await page.goto(`${foreign.url}/?site=${site.url}`);
    const name = `Foreign: Built by ${FOREIGN_TOOLS[tool].shown}`;
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    // One React, that of the page: a hook of another copy would throw.
    await page.getByRole('button', { name: 'Pressed 0 times' }).click();
    await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
    const session = page.getByText('Session: of the foreign host');
    await expect(session).toHaveCSS('color', 'rgb(1, 2, 3)');
  }
});
