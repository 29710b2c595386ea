import { aStore } from '@sharpside/edge/testing/test-edge';
import { describe, expect, it } from 'vitest';
import { startTestControl } from '../testing/test-control.ts';

async function startScene() {
  const control = await startTestControl({ store: await aStore() });
  const { bearer } = await control.aToken({ app: 'remote-mlb', right: 'rollback' });
  return { ...control, read: (url: string) => control.app.inject({ url, ...bearer }) };
}

describe('the registry over HTTP', () => {
  it('is read with any good token, as the store has it', async () => {
    const { read, store } = await startScene();
    expect((await read('/v1/store?prefix=releases/remote-tools/')).json()).toEqual({
      keys: ['releases/remote-tools/1.0.0.json', 'releases/remote-tools/1.1.0.json'],
    });
    const answer = await read('/v1/store/releases/remote-tools/1.0.0.json');
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(answer.rawPayload).toEqual(
      Buffer.from((await store.get('releases/remote-tools/1.0.0.json')) ?? ''),
    );
  });

  it('names the folders of a part, for whoever does not need every key', async () => {
    const { read } = await startScene();
    expect((await read('/v1/store?prefix=channels/&folders=1')).json()).toEqual({ folders: ['production'] });
    expect((await read('/v1/store?prefix=releases/&folders=1')).json()).toEqual({
      folders: ['host', 'remote-tools'],
    });
  });

  it.each([
    '/v1/store?prefix=tokens/&folders=1',
    '/v1/store?prefix=tokens/records/',
    '/v1/store?prefix=',
    '/v1/store',
    '/v1/store?prefix=previews/',
    '/v1/store?prefix=releases/../tokens/',
    '/v1/store?prefix=releases/&prefix=tokens/',
    '/v1/store/tokens/records/abcdefghijkl.json',
    '/v1/store/releases/../tokens/records/abcdefghijkl.json',
    '/v1/store/releases/..%2ftokens%2frecords%2fabcdefghijkl.json',
    '/v1/store/releases/%2e%2e/tokens/x.json',
    '/v1/store/%2fetc/passwd',
    '/v1/store/releases/x%00.json',
    '/v1/store/work/change-1.json',
    '/v1/store/releases/remote-tools/9.9.9.json',
  ])('has nothing to read at %s', async (url) => {
    const { read } = await startScene();
    const answer = await read(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('CONTROL_NOT_FOUND');
  });
});
