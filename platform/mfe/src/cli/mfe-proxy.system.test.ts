import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { listenTestControl } from '@sharpside/control/testing/listen-control';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { startTestProxy } from '@sharpside/server-kit/testing/test-proxy';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { listen } from '../testing/listen.ts';
import { runMfe } from '../testing/run-mfe.ts';

const NAME = 'control.example';

/** A certificate for `NAME` that only its own file vouches for, and its key. */
function createCertificate(folder: string) {
  const [key = '', cert = ''] = ['key.pem', 'cert.pem'].map((file) => join(folder, file));
  const kind = ['-newkey', 'rsa:2048', '-nodes', '-days', '1'];
  const names = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return { key, cert };
}

// Tagged `nginx`, because the test needs openssl, which machines with nginx have.
describe('mfe in a network with a proxy', { tags: 'nginx' }, () => {
  it('reaches a control service by a tunnel, and judges its certificate itself', async () => {
    const { root, store } = await createWorkspace(aHostBuild(), aRemoteBuild());
    const control = await listenTestControl({ store });
    const token = await control.aToken({ app: 'remote-tools' });
    const { key, cert } = createCertificate(root);
    const front = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (visitor) => {
      const service = connect(Number(new URL(control.url).port), '127.0.0.1');
      for (const socket of [visitor, service]) socket.on('error', () => visitor.destroy());
      visitor.pipe(service).pipe(visitor);
      onTestFinished(() => void visitor.destroy());
    });
    const proxy = await startTestProxy({ origins: { [`${NAME}:443`]: await listen(front) } });
    const environment = { MFE_STORE: `https://${NAME}`, MFE_TOKEN: token.text, ...proxy.environment };
    const trusting = { ...environment, NODE_EXTRA_CA_CERTS: cert };
    const { stdout, code } = await runMfe(['status'], { cwd: root, environment: trusting });
    expect(stdout).toContain('remote-tools');
    expect(code).toBe(0);
    expect(new Set(proxy.passed)).toEqual(new Set([`CONNECT ${NAME}:443`]));
    const { stderr } = await runMfe(['status'], { cwd: root, environment });
    expect(stderr).toContain('did not answer (self-signed certificate');
    expect(stderr).toContain(`, by the proxy ${proxy.address} of HTTPS_PROXY)`);
    expect(stderr).not.toContain('secret');
  });
});
