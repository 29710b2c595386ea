import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { startTestControl } from '../testing/test-control.ts';

const PAGE = `<!doctype html><title>Releases</title><script>boot()</script><style>html{}</style>
<script type="module" src="/assets/main.0123.js"></script>`;

async function aBuiltConsole() {
  const consoleDir = await createTemporaryFolder();
  await mkdir(join(consoleDir, 'assets'));
  await writeFile(join(consoleDir, 'index.html'), PAGE);
  await writeFile(join(consoleDir, 'assets', 'main.0123.js'), 'start();'.repeat(100));
  return startTestControl({ config: { consoleDir } });
}

describe('the page of the console', () => {
  it.each([
    '/',
    '/data',
    '/together',
    '/restore?revision=4',
    '/webhooks',
    '/apps/remote-tools?channel=staging',
  ])('is at %s, without a session', async (url) => {
    const { app } = await aBuiltConsole();
    const { statusCode, headers, body } = await app.inject(url);
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: PAGE });
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('allows its own scripts, what stands in it, and nothing else', async () => {
    const { app } = await aBuiltConsole();
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('is asked for again with its ETag, its files never', async () => {
    const { app } = await aBuiltConsole();
    const { etag } = (await app.inject('/')).headers;
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
    const file = await app.inject({ url: '/assets/main.0123.js', headers: { 'accept-encoding': 'br' } });
    expect(file.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it.each(['/assets/..%2findex.html', '/assets/other.js'])('has no file %s', async (url) => {
    const { app } = await aBuiltConsole();
    expect((await app.inject(url)).statusCode).toBe(404);
  });

  it('says how it is built where it is not', async () => {
    const { app, log } = await startTestControl({ config: { consoleDir: await createTemporaryFolder() } });
    const { statusCode, body } = await app.inject('/');
    expect(statusCode).toBe(503);
    expect(body).toContain('npm run console');
    // Strangers may ask as often as they like.
    for (const url of ['/', '/data', '/assets/main.js']) await app.inject(url);
    expect(log.find('request-failed')).toBeUndefined();
    expect(log.entries.filter(({ event }) => event === 'console-not-built')).toHaveLength(1);
  });
});
