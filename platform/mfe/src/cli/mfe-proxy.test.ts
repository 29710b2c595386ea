import { startS3StandIn } from '@sharpside/object-store/testing/s3-stand-in';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { startTestProxy } from '@sharpside/server-kit/testing/test-proxy';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { runMfeHere } from '../testing/run-mfe.ts';

const CONTROL = {
  MFE_STORE: 'https://control.example',
  MFE_TOKEN: `mfe_${'a'.repeat(12)}_${'a'.repeat(43)}`,
};

describe('mfe in a network with a proxy', () => {
  it('reads the registry of a bucket by the proxy', async () => {
    const { root, store } = await createWorkspace(aHostBuild(), aRemoteBuild());
    const standIn = await startS3StandIn();
    onTestFinished(standIn.stop);
    for (const key of await store.list(''))
      standIn.objects.set(`registry/site/${key}`, (await store.get(key)) ?? new Uint8Array());
    const proxy = await startTestProxy({ origins: { 's3.example:80': standIn.endpoint } });
    const settings = {
      ...standIn.environment,
      ...proxy.environment,
      AWS_ENDPOINT_URL_S3: 'http://s3.example',
      MFE_STORE: 's3://registry/site',
    };
    const { stdout, stderr, code } = await runMfeHere(['status'], root, settings);
    expect(stdout).toContain('remote-tools');
    expect([code, stderr]).toEqual([0, '']);
    expect(proxy.passed.length).toBeGreaterThan(0);
  });

  it('says by which proxy a control service cannot be reached, without its password', async () => {
    const { root } = await createWorkspace();
    const proxy = await startTestProxy({ refusal: 407 });
    const { stderr } = await runMfeHere(['status'], root, { ...CONTROL, ...proxy.environment });
    expect(proxy.passed).toContain('CONNECT control.example:443');
    expect(stderr).toContain('The control service at https://control.example did not answer (');
    expect(stderr).toContain(
      `407) !== 200 when HTTP Tunneling, by the proxy ${proxy.address} of HTTPS_PROXY)`,
    );
    expect(stderr).toContain(
      `; check the address, the proxy ${proxy.address} of HTTPS_PROXY, and that the service runs.`,
    );
    expect(stderr).not.toContain('secret');
  });

  it('calls no control service by a SOCKS proxy, and says so', async () => {
    const { root } = await createWorkspace();
    const settings = { ...CONTROL, HTTPS_PROXY: 'socks5://ann:secret@127.0.0.1:1080' };
    const { stderr, code } = await runMfeHere(['status'], root, settings);
    expect(stderr).toContain('HTTPS_PROXY: names a SOCKS proxy, which cannot be used here');
    expect(stderr).not.toMatch(/secret|did not answer/);
    expect(code).toBe(1);
  });

  it('says by which proxy the site of mfe dev cannot be reached', async () => {
    const { root, build } = await createWorkspace();
    await build(aRemoteBuild());
    const proxy = await startTestProxy({ refusal: 407 });
    const argv = ['dev', 'remote-tools', '--site', 'https://site.example'];
    const { stderr } = await runMfeHere(argv, root, proxy.environment);
    expect(stderr).toContain('No site answers at https://site.example (');
    expect(stderr).toContain(`, by the proxy ${proxy.address} of HTTPS_PROXY)`);
  });

  it('warns once of what means nothing in NO_PROXY', async () => {
    const { root } = await createWorkspace();
    const proxy = await startTestProxy({ refusal: 407 });
    const settings = { ...CONTROL, ...proxy.environment, NO_PROXY: 'a.example,*.control.*' };
    const { stderr } = await runMfeHere(['status'], root, settings);
    expect(
      stderr.split("NO_PROXY has entries that mean nothing and are passed over: '*.control.*'."),
    ).toHaveLength(2);
  });

  it('goes directly where NO_PROXY names the service', async () => {
    const { root } = await createWorkspace();
    const proxy = await startTestProxy();
    const control = { ...CONTROL, MFE_STORE: 'https://control.invalid' };
    const settings = { ...control, ...proxy.environment, NO_PROXY: '.invalid' };
    const { stderr } = await runMfeHere(['status'], root, settings);
    expect(stderr).toContain('did not answer (getaddrinfo ');
    expect(proxy.passed).toEqual([]);
  });

  it('refuses a variable that is no address of a proxy, without its password', async () => {
    const { root } = await createWorkspace();
    const settings = { https_proxy: 'ftp://ann:secret@proxy.example' };
    const { stderr, code } = await runMfeHere(['status'], root, settings);
    expect(stderr).toContain("https_proxy: must be the address of a proxy, as 'http://proxy.example:3128'");
    expect(stderr).not.toContain('secret');
    expect(code).toBe(1);
  });
});
