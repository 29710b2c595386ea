import { describe, expect, it } from 'vitest';
import { isProbe, openScripted } from './testing/scripted-s3.ts';

const bytes = (said: string) => new TextEncoder().encode(said);

/** Answers of a bucket that honours `If-None-Match: *`. If `isRacy`, it lets all simultaneous writers succeed. */
function toBucket({ isRacy = false } = {}) {
  const names = new Set<string>();
  let writers = 0;
  return ({ url, method }: Request): { status: number } => {
    if (method === 'DELETE') return { status: names.delete(url) ? 204 : 404 };
    const isTaken = names.has(url);
    writers += url.endsWith('.writes-at-one-moment') ? 1 : 0;
    // All eight writers get their answer before the object exists, however slow the machine is.
    const isLate = isRacy && url.endsWith('.writes-at-one-moment') && writers % 8 !== 0;
    if (!isLate) names.add(url);
    return { status: isTaken ? 412 : 200 };
  };
}

describe('a bucket before its first write', () => {
  it('writes nothing on a server that ignores the condition', async () => {
    const { store, sent } = openScripted(() => ({ status: 200 }));
    await expect(store.putIfAbsent('a', bytes('x'))).rejects.toMatchObject({ code: 'STORE_UNSAFE' });
    expect(sent.every(isProbe)).toBe(true);
    expect(sent.every(({ headers }) => headers.get('if-none-match') === '*')).toBe(true);
  });

  it('writes again once the server is back, though its first write of all failed', async () => {
    let isAway = true;
    const { store } = openScripted((request) => {
      if (isAway) return new TypeError('fetch failed');
      return { status: isProbe(request) ? 412 : 200 };
    });
    await expect(store.putIfAbsent('a', bytes('x'))).rejects.toMatchObject({ code: 'STORE_FAILED' });
    isAway = false;
    expect(await store.putIfAbsent('a', bytes('x'))).toBe(true);
  });

  it('asks once whether the server minds the condition, however many writes there are', async () => {
    const { store, sent } = openScripted((request) => ({ status: isProbe(request) ? 412 : 200 }));
    await Promise.all(['a', 'b'].map((key) => store.putIfAbsent(key, bytes('x'))));
    await store.putIfAbsent('c', bytes('x'));
    expect(sent.filter(isProbe)).toHaveLength(1);
    expect(sent).toHaveLength(4);
  });

  it('refuses a server that looks first and writes later, at each start', async () => {
    const answer = toBucket({ isRacy: true });
    for (const _ of [1, 2]) {
      const { store, sent } = openScripted(answer);
      await expect(store.putIfAbsent('a', bytes('x'))).rejects.toThrow('8 of 8 writers');
      expect(sent.some(({ url }) => url.endsWith('/a'))).toBe(false);
    }
  });

  it('takes a server for safe that minds the condition, and lets writers of one moment race in a new place only', async () => {
    const answer = toBucket();
    const isRace = ({ url, method }: Request) => url.endsWith('.writes-at-one-moment') && method === 'PUT';
    const [first, second] = [openScripted(answer), openScripted(answer)];
    expect(await first.store.putIfAbsent('a', bytes('x'))).toBe(true);
    await second.store.putIfAbsent('b', bytes('x'));
    expect(first.sent.filter(isRace)).toHaveLength(8);
    expect(second.sent.filter(isRace)).toHaveLength(0);
  });
});
