import { beforeEach, expect, it, vi } from 'vitest';
import { failScript, fetched, listTold, reload, settle, watchEachStart } from './start-scene.ts';

// Digests are computed on another thread. On a busy machine they may take longer than the test that needs no more.
const digest = vi.fn<SubtleCrypto['digest']>();
const { promise, resolve: endDigests } = Promise.withResolvers<ArrayBuffer>();

beforeEach(() => {
  digest.mockReturnValue(promise);
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(digest);
});

watchEachStart();

it('lets a test end while a script is still being checked', async () => {
  failScript();
  await vi.waitFor(() => expect(digest).toHaveBeenCalled());
});

it('lets nothing of that page go on in the next test', async () => {
  endDigests(new ArrayBuffer(48));
  await settle();
  expect([await listTold(), fetched, reload.mock.calls]).toEqual([[], [], []]);
});
