import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aRemoteRelease, publishFixture } from '@sharpside/registry/testing/releases';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aStore, makeTemporaryFolder, startTestEdge } from '../testing/test-edge.ts';

// Tagged `nginx`, because the test needs openssl, which machines with nginx have.
describe('a backend whose certificate nobody vouches for', { tags: 'nginx' }, () => {
  let secure: FastifyInstance;
  let url = '';
  let received: string[] = [];
  beforeEach(async () => {
    received = [];
    const folder = await makeTemporaryFolder();
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
    const files = ['-keyout', key ?? '', '-out', cert ?? ''];
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1'];
    execFileSync('openssl', [...args, ...files], { stdio: 'ignore' });
    secure = Fastify({ https: { key: readFileSync(key ?? ''), cert: readFileSync(cert ?? '') } });
    secure.all('/*', async ({ url: asked }) => {
      received.push(asked);
      return {};
    });
    url = await secure.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => secure.close());

  it('gets no call: neither the own one nor a named one', async () => {
    const { release, files } = aRemoteRelease({ name: 'remote-nhl', api: { '/api/nhl/': 'nhl' } });
    const store = await aStore({ host: {}, 'remote-nhl': {} });
    await publishFixture(store, { release, files });
    const config = { backend: url, backends: [{ name: 'nhl', url }], trustedBackends: ['nhl'] };
    const { app } = await startTestEdge({ store, config });
    for (const path of ['/api/auth/status', '/api/nhl/teams']) {
      const response = await app.inject({ url: path, headers: { cookie: 'session=secret' } });
      expect(response.json()).toMatchObject({ error: { code: 'EDGE_BACKEND_UNREACHABLE' } });
    }
    expect(received).toEqual([]);
  });
});
