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

  it('has nothing else to read, however that is asked for', async () => {
    const { read } = await startScene();
    for (const url of [
      ...['?prefix=tokens/&folders=1', '?prefix=tokens/records/', '?prefix=', '', '?prefix=previews/'],
      ...['?prefix=releases/../tokens/', '?prefix=releases/&prefix=tokens/'],
      ...['/tokens/records/abcdefghijkl.json', '/releases/../tokens/records/abcdefghijkl.json'],
      ...['/releases/..%2ftokens%2frecords%2fabcdefghijkl.json', '/releases/%2e%2e/tokens/x.json'],
      ...['/%2fetc/passwd', '/releases/x%00.json', '/work/change-1.json'],
      '/releases/remote-tools/9.9.9.json',
    ]) {
      const answer = await read(`/v1/store${url}`);
      expect([answer.statusCode, answer.json().error?.code], url).toEqual([404, 'NOT_FOUND']);
    }
  });
});
