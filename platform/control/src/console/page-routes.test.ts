import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aCspReport } from '@sharpside/server-kit/testing/policy-reports';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { ControlConfigInput } from '../config.ts';
import { startTestControl } from '../testing/test-control.ts';

const PAGE = `<!doctype html><title>Releases</title><script>boot()</script><style>html{}</style>
<script type="module" src="/assets/main.0123.js"></script>`;

async function aBuiltConsole(config: Partial<ControlConfigInput> = {}) {
  const consoleDir = await createTemporaryFolder();
  await mkdir(join(consoleDir, 'assets'));
  await writeFile(join(consoleDir, 'index.html'), PAGE);
  await writeFile(join(consoleDir, 'assets', 'main.0123.js'), 'start();'.repeat(100));
  return startTestControl({ config: { ...config, consoleDir } });
}

describe('the page of the console', () => {
  it('is at the address of each of its screens, without a session', async () => {
    const { app } = await aBuiltConsole();
    const screens = [
      '/',
      '/data',
      '/together',
      '/restore?revision=4',
      '/webhooks',
      '/apps/remote-tools?channel=b',
    ];
    for (const url of screens) {
      const { statusCode, headers, body } = await app.inject(url);
      expect({ statusCode, body }, url).toEqual({ statusCode: 200, body: PAGE });
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  it('allows its own scripts, what stands in it, and nothing else', async () => {
    const { app } = await aBuiltConsole();
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).not.toContain('unsafe');
    const trustedTypes =
      "require-trusted-types-for 'script'; trusted-types 'none'; report-uri /beacons/policy";
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", trustedTypes])
      expect(policy).toContain(part);
  });

  it('is asked for again with its ETag, its files never, and has no others', async () => {
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
    for (const url of ['/assets/..%2findex.html', '/assets/other.js'])
      expect((await app.inject(url)).statusCode).toBe(404);
  });

  it('says how it is built where it is not', async () => {
    const { app, log } = await startTestControl({ config: { consoleDir: await createTemporaryFolder() } });
    const { statusCode, body } = await app.inject('/');
    expect(statusCode).toBe(503);
    expect(body).toContain('npm run console');
    // Anybody can send such requests, so the reason is logged only once.
    for (const url of ['/', '/data', '/assets/main.js']) await app.inject(url);
    expect(log.find('request-failed')).toBeUndefined();
    expect(log.entries.filter(({ event }) => event === 'console-not-built')).toHaveLength(1);
  });
});

describe('a report of what the policy of the console refused', () => {
  const send = (app: FastifyInstance, report: unknown, { remoteAddress = '203.0.113.7' } = {}) =>
    app.inject({
      method: 'POST',
      url: '/beacons/policy',
      payload: JSON.stringify(report),
      remoteAddress,
      headers: { 'content-type': 'application/csp-report', host: 'site.example' },
    });

  it('is counted and logged without a session, and without a line for each request', async () => {
    const { app, log } = await aBuiltConsole();
    const report = aCspReport({ 'source-file': 'https://site.example/assets/main.0123.js' });
    for (let index = 0; index < 3; index += 1) expect((await send(app, report)).statusCode).toBe(204);
    expect((await app.operators.inject('/metrics')).body).toContain(
      'control_policy_reports_total{directive="require-trusted-types-for",disposition="enforce",app="console"} 3\n',
    );
    const events = log.entries.map(({ event }) => event);
    expect(events.filter((event) => event !== 'duty-taken')).toEqual(['policy-violation']);
  });

  it('counts behind a proxy that asks for another host, by the address that is set', async () => {
    const { app } = await aBuiltConsole({
      // `publicOrigin` needs the settings of the provider. This test never calls the provider.
      oidcIssuer: 'https://provider.example',
      oidcClientId: 'console',
      roles: {
        contact: 'ops',
        roles: [{ group: 'ops', apps: ['*'], rights: ['rollback'], mayMakeTokens: false }],
      },
      publicOrigin: 'https://console.example',
    });
    const report = aCspReport({
      'document-uri': 'https://console.example/data',
      'source-file': 'https://console.example/assets/main.0123.js',
    });
    await send(app, report);
    expect((await app.operators.inject('/metrics')).body).toMatch(
      /^control_policy_reports_total\{.*app="console"\} 1$/m,
    );
  });

  it('is refused where it is none, and is one too many after twenty of a network', async () => {
    const { app } = await aBuiltConsole();
    const none = await send(app, { a: 1 }, { remoteAddress: '192.0.2.1' });
    expect(none.json().error.code).toBe('BAD_REQUEST');
    const answers = [];
    for (let index = 0; index < 21; index += 1) answers.push(await send(app, aCspReport()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(204), 429]);
    expect(answers.at(-1)?.json().error.code).toBe('REPORTS_LIMITED');
    expect((await send(app, aCspReport(), { remoteAddress: '198.51.100.9' })).statusCode).toBe(204);
  });
});
