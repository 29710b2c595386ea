import { parseTokenText } from '@sharpside/contracts/control';
import { createSigningKey, toPublicKey } from '@sharpside/registry/records/signing-key';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { keys } from '@sharpside/registry/store/keys';
import { describe, expect, it } from 'vitest';
import { aToolsUpload, createUploader } from '../testing/an-upload.ts';
import { startOidcScene } from '../testing/scenes/oidc-scene.ts';

const APP = 'remote-tools';

async function startScene() {
  const key = createSigningKey();
  const trustedKeys: TrustedKeys = {
    mode: 'require',
    keys: [{ name: 'Control service', apps: ['*'], key: toPublicKey(key) }],
    refused: {},
  };
  const scene = await startOidcScene({ config: { trustedKeys, signingKey: key } });
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
      expect(await scene.publishAs(service, text)).toMatchObject(REFUSED);
  });

  it('signs for no job that only the store vouches for: without its proof, with a false one, or of another key', async () => {
    const scene = await startScene();
    const text = await scene.aJob();
    const id = parseTokenText(text)?.id ?? 'none';
    const proof =
      (await scene.store.list('tokens/exchanges/')).find((key) => key.endsWith(`-proof-${id}.json`)) ?? '';
    const signingKey = createSigningKey();
    const ofAnotherKey = await scene.startService({ signingKey });
    expect(await scene.publishAs(ofAnotherKey, text)).toMatchObject(REFUSED);
    for (const content of [undefined, '{', JSON.stringify({ schema: 1, mac: 'AAAA' })]) {
      await scene.store.remove(proof);
      if (content !== undefined) await scene.store.putIfAbsent(proof, Buffer.from(content));
      expect(await scene.publishAs(await scene.startService(), text)).toMatchObject(REFUSED);
    }
  });
});
