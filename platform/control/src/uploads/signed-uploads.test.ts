import { parseTokenText } from '@sharpside/contracts/control';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { keys } from '@sharpside/registry/store/keys';
import { aTrustedKey, trusting } from '@sharpside/registry/testing/signed-releases';
import { createSigningKey, type SigningKey } from '@sharpside/server-kit';
import { describe, expect, it } from 'vitest';
import { aToolsUpload, createUploader } from '../testing/an-upload.ts';
import { startOidcScene } from '../testing/scenes/oidc-scene.ts';

const APP = 'remote-tools';

const trustingAll = (key: SigningKey, mode: TrustedKeys['mode'] = 'require') =>
  trusting([aTrustedKey(key, { name: 'Control service', apps: ['*'] })], { mode });

async function startScene(mode: TrustedKeys['mode'] = 'require') {
  const signingKey = createSigningKey();
  const scene = await startOidcScene({ config: { trustedKeys: trustingAll(signingKey, mode), signingKey } });
  async function publishAs(control: Pick<typeof scene, 'app'>, text: string) {
    const uploader = createUploader(control, { bearer: { headers: { authorization: `Bearer ${text}` } } });
    return (await uploader.publish(aToolsUpload())).json();
  }
  async function aJob(): Promise<string> {
    const { tokens } = (await scene.exchange(await scene.push(), APP)).json();
    return tokens.find(({ right }: { right: string }) => right === 'publish').text;
  }
  return { ...scene, publishAs, aJob };
}

const REFUSED = {
  error: { code: 'PUBLISH_REFUSED', message: expect.stringContaining('it needs a signature') },
};
const UNSIGNED = {
  error: { code: 'TOKEN_UNSIGNED', message: expect.stringContaining('run the command again') },
};

describe('a service with a signing key', () => {
  it('signs for a CI job that proved who it is, and shows it in the console', async () => {
    const { app, publishAs, aJob, aToken } = await startScene();
    expect(await publishAs({ app }, await aJob())).toMatchObject({ isNew: true });
    const { bearer } = await aToken();
    const state = (await app.inject({ url: '/v1/state', ...bearer })).json();
    expect(state.apps[0].releases[0].signature).toEqual({
      isTrusted: true,
      text: expect.stringMatching(/^Control service, for .*acme\/remote-tools main, run /),
    });
  });

  it('signs for no token that was made at the store', async () => {
    const { app, publishAs, aToken } = await startScene();
    const { text } = await aToken({ app: APP });
    expect(await publishAs({ app }, text)).toMatchObject(REFUSED);
  });

  it('signs for a job that another service with its key has exchanged the ID token of', async () => {
    const scene = await startScene();
    const text = await scene.aJob();
    expect(await scene.publishAs(await scene.startService(), text)).toMatchObject({ isNew: true });
  });

  it('signs for no record of a job that somebody copied or changed in the store', async () => {
    const scene = await startScene();
    const text = await scene.aJob();
    const id = parseTokenText(text)?.id ?? '';
    const key = keys.token(id);
    const record = JSON.parse(new TextDecoder().decode(await scene.store.get(key)));
    await scene.store.remove(key);
    const forged = { ...record, holder: 'GitHub acme/other main, run 1' };
    await scene.store.putIfAbsent(key, Buffer.from(JSON.stringify(forged)));
    // The service that verified the job refuses the forged record. So does another service, which knows the token only
    // from the store.
    for (const service of [scene, await scene.startService()])
      expect(await scene.publishAs(service, text)).toMatchObject(UNSIGNED);
  });

  it('signs for no job that only the store vouches for: without the signature of its token, with a false one, or of a key that is not trusted', async () => {
    const scene = await startScene();
    const text = await scene.aJob();
    const key = keys.tokenSignature(parseTokenText(text)?.id ?? 'none');
    const signingKey = createSigningKey();
    const ofAnotherKey = await scene.startService({ signingKey, trustedKeys: trustingAll(signingKey) });
    expect(await scene.publishAs(ofAnotherKey, text)).toMatchObject(UNSIGNED);
    for (const content of [undefined, '{', JSON.stringify({ schema: 1, signature: 'AAAA' })]) {
      await scene.store.remove(key);
      if (content !== undefined) await scene.store.putIfAbsent(key, Buffer.from(content));
      expect(await scene.publishAs(await scene.startService(), text)).toMatchObject(UNSIGNED);
    }
  });

  it('publishes for such a job without signing, in the mode warn', async () => {
    const scene = await startScene('warn');
    const text = await scene.aJob();
    await scene.store.remove(keys.tokenSignature(parseTokenText(text)?.id ?? 'none'));
    expect(await scene.publishAs(await scene.startService(), text)).toMatchObject({ isNew: true });
    expect(await scene.registry.readSignatures(APP, '1.0.0')).toEqual([]);
  });
});
