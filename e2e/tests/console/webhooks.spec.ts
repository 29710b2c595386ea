import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConsoleSite } from '../../harness/console-site.ts';
import { expectAccessible, expectNoSidewaysScroll, LOOKS } from '../../harness/pages/accessibility.ts';
import { type AtEnd, expect, test } from '../../harness/test.ts';

async function startReceiver(atEnd: AtEnd) {
  const receiver = { status: 204, url: '' };
  const server = createServer((_request, response) => response.writeHead(receiver.status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  receiver.url = `http://127.0.0.1:${address.port}/hook`;
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

/** Settings of a control service with a webhook, and a trusted key that signed no release. */
async function writeSettings(atEnd: AtEnd, url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'control-settings-'));
  atEnd(() => rm(folder, { recursive: true }));
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const webhooks = [{ name: 'ops', url, secret, channels: ['production'], allowPrivate: true }];
  const { kty, crv, x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  const keys = [{ name: 'Ops', apps: ['*'], key: { kty, crv, x } }];
  const files = { webhooks: join(folder, 'webhooks.json'), keys: join(folder, 'keys.json') };
  await writeFile(files.webhooks, JSON.stringify({ webhooks }));
  await writeFile(files.keys, JSON.stringify({ mode: 'warn', keys }));
  return { CONTROL_WEBHOOKS: files.webhooks, CONTROL_TRUSTED_KEYS: files.keys };
}

test('tries a webhook, and shows what waits for it, in every look', async ({ page, createSite, atEnd }) => {
  const receiver = await startReceiver(atEnd);
  const settings = await writeSettings(atEnd, receiver.url);
  const made = await createConsoleSite({ createSite, atEnd, settings });
  await made.signIn(page);
  await page.goto(`${made.control.url}/webhooks`);
  await page.getByRole('button', { name: 'Test ops' }).click();
  await expect(page.getByText(/^ops took the event/)).toBeVisible();
  receiver.status = 503;
  await made.site.mfe('promote', 'remote-tools', '1.1.0', '--canary', '20');
  await expect(page.getByText(/^Next attempt/)).toBeVisible({ timeout: 30_000 });
  for (const { theme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto(`${made.control.url}/webhooks`);
    await expect(page.getByText(/it answered 503/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto(`${made.control.url}/apps/remote-tools`);
    await expect(page.getByRole('table', { name: 'Releases of remote-tools' })).toContainText('Not trusted');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
