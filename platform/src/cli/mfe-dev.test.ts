import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aHostBuild, aRemoteBuild } from '../testing/a-build.ts';
import { createWorkspace } from '../testing/a-workspace.ts';
import { EXIT_CODES } from './exit-codes.ts';

async function createApps() {
  const workspace = await createWorkspace();
  await workspace.build(aHostBuild());
  await workspace.build(aRemoteBuild());
  return workspace;
}

/** A server on a port of its own, which answers everything alike. */
async function listenWith(html: string): Promise<string> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('mfe dev', () => {
  it('says that no site answers, and how to get one', async () => {
    const { mfe } = await createApps();
    const { code, stderr } = await mfe('dev', 'remote-tools', '--site', 'http://127.0.0.1:1');
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toContain(
      'No site answers at http://127.0.0.1:1. Start one with `npm start`, or name another',
    );
    expect(stderr).toContain('(DEVELOPMENT_SITE_UNUSABLE; docs/errors.md has more)');
  });

  it('says that what answers is no site of this platform', async () => {
    const { mfe } = await createApps();
    const { code, stderr } = await mfe('dev', 'remote-tools', '--site', await listenWith('<p>Hello</p>'));
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toContain('is no site of this platform');
  });

  it.each<[string, string[], RegExp]>([
    ['an app that is not there', ['remote-tool'], /Did you mean 'remote-tools'\?/],
    ['the host', ['host'], /The host is what a remote is developed in/],
    ['no address', ['remote-tools', '--site', 'staging'], /'staging' is no address of a site/],
    ['no web address', ['remote-tools', '--site', 'ftp://example.com'], /is no address of a site/],
    ['no port', ['remote-tools', '--port', '70000'], /'70000' is no port/],
  ])('refuses %s', async (_, argv, message) => {
    const { mfe } = await createApps();
    const { code, stderr } = await mfe('dev', ...argv);
    expect(code).toBe(EXIT_CODES.usage);
    expect(stderr).toMatch(message);
  });
});
