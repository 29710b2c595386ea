import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listenTestControl } from '@sharpside/control/testing/listen-control';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { keys } from '@sharpside/registry/store/keys';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { forgeNext } from '@sharpside/registry/testing/signed-channel';
import { signStored } from '@sharpside/registry/testing/signed-releases';
import { createSigningKey, type SigningKey, toPublicKey } from '@sharpside/server-kit';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { runMfeHere } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

const APP = 'remote-tools';

type Keys = { key: SigningKey; siteKey: SigningKey };

const trusting = ({ key, siteKey }: Keys): TrustedKeys => ({
  mode: 'require',
  keys: [
    { name: 'Tools team', apps: [APP], key: toPublicKey(key) },
    { name: 'Operators', apps: ['*'], key: toPublicKey(siteKey) },
  ],
  refused: {},
});

/** A workspace whose channel has one revision, which the operators signed, and trusted keys. */
async function createScene() {
  const workspace = await createWorkspace(aHostBuild());
  const [key, siteKey] = [createSigningKey(), createSigningKey()];
  const trustedFile = join(workspace.root, 'trusted-keys.json');
  await writeFile(trustedFile, JSON.stringify(trusting({ key, siteKey })));
  await workspace.build(aRemoteBuild());
  await signStored(workspace.store, { key: siteKey, revision: 1, now: new Date() });
  const trusted = { MFE_TRUSTED_KEYS: 'trusted-keys.json' };
  const signing = { MFE_SIGNING_KEY: JSON.stringify(key) };
  const operating = { MFE_SIGNING_KEY: JSON.stringify(siteKey) };
  const mfe = (settings: Record<string, string>, ...argv: string[]) =>
    runMfeHere(argv, workspace.root, settings);
  return { ...workspace, key, siteKey, trusted, signing, operating, mfe };
}

async function serve({ store, key, siteKey }: Awaited<ReturnType<typeof createScene>>) {
  const config = { trustedKeys: trusting({ key, siteKey }), signingKey: siteKey };
  const control = await listenTestControl({ store, config, clock: createTestClock(Date.now()) });
  const { text } = await control.aToken({ app: APP, right: ['publish', 'promote'], holder: 'Tools team' });
  return { MFE_STORE: control.url, MFE_TOKEN: text };
}

describe('mfe keys', () => {
  it('writes a key that only its owner reads, and shows what the servers must know', async () => {
    const { root, mfe, live } = await createScene();
    const made = await mfe({}, 'keys', 'create', APP, '--name', 'Tools team', '--json');
    expect(made).toMatchObject({ code: EXIT_CODES.done, stderr: '' });
    const { entry, file } = JSON.parse(made.stdout);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(entry).toMatchObject({ name: 'Tools team', apps: [APP], key: { crv: 'Ed25519' } });
    expect(made.stdout).not.toContain(JSON.parse(await readFile(file, 'utf8')).d);
    // The key file and the entry of the trusted keys are used unchanged.
    await writeFile(join(root, 'trusted-keys.json'), JSON.stringify({ mode: 'require', keys: [entry] }));
    const settings = { MFE_SIGNING_KEY: file, MFE_TRUSTED_KEYS: 'trusted-keys.json' };
    const published = await mfe(settings, 'publish', APP);
    expect(published).toMatchObject({ code: EXIT_CODES.done, stderr: '' });
    // A revision holds the state of all apps, so the key of one app cannot sign it.
    const refused = await mfe(settings, 'promote', APP, '1.0.0');
    expect(refused.stderr).toContain('a key that is trusted for every app of the channel must sign it');
    expect(await live()).not.toHaveProperty(APP);
  });

  it('leaves a key that is there, and refuses what is no app', async () => {
    const { mfe } = await createScene();
    await mfe({}, 'keys', 'create', APP);
    expect(await mfe({}, 'keys', 'create', APP)).toMatchObject({
      code: EXIT_CODES.usage,
      stderr: expect.stringContaining('is there already and was left as it is'),
    });
    expect((await mfe({}, 'keys', 'create', 'tools')).stderr).toContain("'tools' is no app");
  });
});

describe('mfe publish with trusted keys', () => {
  it('says what is wrong with its settings, and repeats no secret', async () => {
    const { mfe, key } = await createScene();
    const damaged = JSON.stringify({ ...key, x: 'short' });
    const run = await mfe({ MFE_SIGNING_KEY: damaged }, 'publish', APP);
    expect(run.stderr).toContain(
      'The environment of mfe is not valid:\n  - MFE_SIGNING_KEY: x must be 32 bytes',
    );
    expect(run.stderr).not.toContain(key.d);
    const misspelt = await mfe({ MFE_SIGNIN_KEY: JSON.stringify(key, null, 2) }, 'status', '--json');
    expect(misspelt).toMatchObject({
      code: EXIT_CODES.done,
      stderr: 'MFE_SIGNIN_KEY is no setting and is passed over; did you mean MFE_SIGNING_KEY?\n',
    });
    const missing = await mfe({ MFE_TRUSTED_KEYS: 'nowhere.json' }, 'status');
    expect(missing.stderr).toMatch(/MFE_TRUSTED_KEYS: nowhere.json: cannot be read: there is no such file/);
  });
});

describe('mfe verify', () => {
  it('says who signed, and finds a record, a file or a key that is not as it must be', async () => {
    const scene = await createScene();
    const { mfe, trusted, signing, registryFolder, registry } = scene;
    await mfe({ ...trusted, ...signing }, 'publish', APP);
    const good = await mfe(trusted, 'verify', APP, '1.0.0');
    expect(good).toMatchObject({ code: EXIT_CODES.done });
    expect(good.stdout).toMatch(
      /remote-tools 1.0.0 is signed by Tools team, 20.*\n.*all 4 files are as signed/,
    );
    expect((await mfe({}, 'verify', APP, '1.0.0')).stderr).toContain('Trusted by which keys?');

    const release = await registry.readRelease(APP, '1.0.0');
    const [file] = release?.manifest.files ?? [];
    await writeFile(join(registryFolder, keys.asset(APP, file?.path ?? '')), 'alert(1)');
    const changed = await mfe(trusted, 'verify', APP, '1.0.0', '--json');
    expect(changed.code).toBe(EXIT_CODES.refused);
    expect(JSON.parse(changed.stdout).error).toMatchObject({
      code: 'RELEASE_UNTRUSTED',
      message: expect.stringContaining('in the store is not the published file'),
    });

    const forged = { ...release, commit: 'f0f0f0f' };
    await writeFile(join(registryFolder, keys.release(APP, '1.0.0')), JSON.stringify(forged));
    expect((await mfe(trusted, 'verify', APP, '1.0.0')).stderr).toContain('its commit was changed');
    expect((await mfe(trusted, 'verify', APP, '9.9.9')).stderr).toContain('9.9.9 is not published');
  });
});

describe('mfe sign', () => {
  it('lets an old release go live again', async () => {
    const { mfe, trusted, signing, operating, live } = await createScene();
    await mfe({}, 'publish', APP);
    const refused = await mfe({ ...trusted, ...operating }, 'promote', APP, '1.0.0');
    expect(refused.stderr).toMatch(/is not signed; sign it: `?mfe sign remote-tools 1.0.0/);
    expect((await mfe(trusted, 'sign', APP, '1.0.0')).stderr).toContain('With which key?');
    const signed = await mfe({ ...trusted, ...signing }, 'sign', APP, '1.0.0');
    expect(signed.stdout).toContain('remote-tools 1.0.0 is signed. By Tools team.');
    const promoted = await mfe({ ...trusted, ...operating }, 'promote', APP, '1.0.0');
    expect(promoted).toMatchObject({ code: EXIT_CODES.done });
    expect(promoted.stdout).toMatch(/✔ Revision is trusted +after revision 1 by Operators/);
    expect(await live()).toMatchObject({ [APP]: '1.0.0' });
  });

  it('signs a revision that somebody looked at, which verify and history --verify name before', async () => {
    const { mfe, trusted, signing, operating, store } = await createScene();
    await mfe({ ...trusted, ...signing }, 'publish', APP);
    expect(await mfe(trusted, 'history', '--verify')).toMatchObject({
      code: EXIT_CODES.done,
      stdout: expect.stringContaining('Revision 1 of production is signed by Operators'),
    });
    await forgeNext(store);
    for (const command of [
      ['verify', APP, '1.0.0'],
      ['history', '--verify'],
    ]) {
      expect(await mfe(trusted, ...command)).toMatchObject({
        code: EXIT_CODES.refused,
        stderr: expect.stringContaining('revision 2 of production is not signed'),
      });
    }
    expect((await mfe({ ...trusted, ...signing }, 'sign', '--revision', '2')).stderr).toContain(
      'the key of Tools team is not for host',
    );
    expect((await mfe(operating, 'sign', '--revision', '9')).stderr).toContain('There is no revision 9');
    expect((await mfe(operating, 'sign', APP, '--revision', '2')).stderr).toContain('leave the app out');
    const signed = await mfe({ ...trusted, ...operating }, 'sign', '--revision', '2');
    expect(signed.stdout).toContain('Revision 2 of production is signed. By Operators.');
    expect((await mfe(trusted, 'verify', APP, '1.0.0')).stdout).toContain(
      'Revision 2 of production is signed',
    );
  });

  it('goes with its release, when that is collected', async () => {
    const { mfe, signing, store } = await createScene();
    await mfe(signing, 'publish', APP);
    await store.putIfAbsent(keys.signature(APP, '0.0.1', 'a'.repeat(32)), new Uint8Array(2));
    const plan = await mfe({}, 'gc');
    expect(plan.stdout).toMatch(/1 signature +of releases that go, or never came/);
    await mfe({}, 'gc', '--delete', '--reason', 'Room');
    expect(await store.list(keys.allSignatures())).toEqual([
      expect.stringContaining(keys.signatures(APP, '1.0.0')),
    ]);
  });
});

describe('over HTTP', () => {
  it('the signature travels with the upload, and the service checks it', async () => {
    const scene = await createScene();
    const { mfe, signing, trusted, live } = scene;
    const over = await serve(scene);
    const other = { MFE_SIGNING_KEY: JSON.stringify(createSigningKey()) };
    expect((await mfe({ ...over, ...other }, 'publish', APP)).stderr).toMatch(/its key .{12} is not trusted/);
    expect((await mfe(over, 'publish', APP)).stderr).toContain('it needs a signature');
    const run = await mfe({ ...over, ...signing }, 'publish', APP, '--promote');
    expect(run).toMatchObject({ code: EXIT_CODES.done, stderr: '' });
    expect(run.stdout).toMatch(/✔ Signature is trusted +signed by Tools team/);
    expect(await live()).toMatchObject({ [APP]: '1.0.0' });
    const verified = await mfe({ ...over, ...trusted }, 'verify', APP, '1.0.0');
    expect(verified.stdout).toContain('is signed by Tools team');
  });

  it('an old release is signed through the service, by who may publish its app', async () => {
    const scene = await createScene();
    const { mfe, signing, store } = scene;
    await mfe({}, 'publish', APP);
    const over = await serve(scene);
    expect((await mfe(over, 'promote', APP, '1.0.0')).stderr).toMatch(/is not signed/);
    const other = { MFE_SIGNING_KEY: JSON.stringify(createSigningKey()) };
    expect((await mfe({ ...over, ...other }, 'sign', APP, '1.0.0')).stderr).toContain('SIGNATURE_REFUSED');
    expect(await store.list(keys.allSignatures())).toEqual([]);
    expect((await mfe({ ...over, ...signing }, 'sign', APP, '1.0.0')).stdout).toContain('By Tools team.');
    expect(await mfe(over, 'promote', APP, '1.0.0')).toMatchObject({ code: EXIT_CODES.done });
  });
});
