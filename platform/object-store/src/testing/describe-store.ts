import { describe, expect, it } from 'vitest';
import type { Store } from '../store.ts';

/** Makes an empty storage, and returns a function that opens another client of it. */
export type CreateStorage = () => Promise<() => Store>;

const bytes = (text: string) => new TextEncoder().encode(text);
const toText = (found: Uint8Array | undefined) => found && new TextDecoder().decode(found);

/** Behaviour of every store. Run it once per implementation. */
export function describeStore(name: string, createStorage: CreateStorage): void {
  const openEmpty = async () => (await createStorage())();

  describe(`${name} as a store`, () => {
    it('has nothing under a key that was never written, and then the bytes that were, whatever they are', async () => {
      const store = await openEmpty();
      expect(await store.get('assets/host/every-byte.bin')).toBeUndefined();
      expect(await store.list('')).toEqual([]);
      const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index);
      expect(await store.putIfAbsent('assets/host/every-byte.bin', everyByte)).toBe(true);
      expect([...((await store.get('assets/host/every-byte.bin')) ?? [])]).toEqual([...everyByte]);
    });

    it('keeps an empty value apart from none', async () => {
      const store = await openEmpty();
      expect(await store.putIfAbsent('assets/host/empty.css', new Uint8Array())).toBe(true);
      expect((await store.get('assets/host/empty.css'))?.byteLength).toBe(0);
      expect(await store.putIfAbsent('assets/host/empty.css', bytes('late'))).toBe(false);
    });

    it('shows a write to every other client at once, and never overwrites', async () => {
      const open = await createStorage();
      const [writer, reader] = [open(), open()];
      expect(await reader.list('a/')).toEqual([]);
      await writer.putIfAbsent('a/b', bytes('there'));
      expect(await reader.putIfAbsent('a/b', bytes('late'))).toBe(false);
      expect(toText(await reader.get('a/b'))).toBe('there');
      expect(await reader.list('a/')).toEqual(['a/b']);
    });

    it('lets exactly one of eight racing writers win, and keeps what that one wrote', async () => {
      const open = await createStorage();
      for (let round = 1; round <= 3; round += 1) {
        const key = `channels/production/${round}.json`;
        const outcomes = await Promise.all(
          Array.from({ length: 8 }, (_, writer) => open().putIfAbsent(key, bytes(`writer ${writer}`))),
        );
        expect(outcomes.filter(Boolean)).toHaveLength(1);
        expect(toText(await open().get(key))).toBe(`writer ${outcomes.indexOf(true)}`);
      }
    });

    it('lists the keys of a prefix in ascending order, at any depth, and no others', async () => {
      const store = await openEmpty();
      const written = ['b/2.json', 'b/10.json', 'b/c/1.json', 'b-side/1.json', 'b.json', 'a/1.json'];
      for (const key of written) await store.putIfAbsent(key, bytes(key));
      expect(await store.list('b/')).toEqual(['b/10.json', 'b/2.json', 'b/c/1.json']);
      expect(await store.list('b/1')).toEqual(['b/10.json']);
      expect(await store.list('nothing/here/')).toEqual([]);
      expect(await store.list('')).toEqual([...written].sort());
    });

    it('lists the folders right below a folder, however deep their keys are', async () => {
      const store = await openEmpty();
      const written = ['b/c/1.json', 'b/c/2.json', 'b/c-side/x/y/1.json', 'b/d.json', 'b-side/1.json', 'c/1'];
      for (const key of written) await store.putIfAbsent(key, bytes(key));
      expect(await store.listFolders('b/')).toEqual(['c', 'c-side']);
      expect(await store.listFolders('')).toEqual(['b', 'b-side', 'c']);
      expect(await store.listFolders('b/c/')).toEqual([]);
      expect(await store.listFolders('nothing/here/')).toEqual([]);
      await store.remove('b/c-side/x/y/1.json');
      expect(await store.listFolders('b/')).toEqual(['c']);
      for (const folder of ['b', '../', '/', 'a//']) {
        await expect(store.listFolders(folder)).rejects.toMatchObject({ code: 'STORE_KEY_INVALID' });
      }
    });

    it('takes a key away for every client, and takes it as done where it is absent', async () => {
      const open = await createStorage();
      const [one, other] = [open(), open()];
      await one.putIfAbsent('a/b', bytes('first'));
      await one.putIfAbsent('a/c', bytes('stays'));
      await one.remove('a/b');
      await one.remove('a/b');
      await one.remove('nothing/here');
      expect(await other.get('a/b')).toBeUndefined();
      expect(await other.list('a/')).toEqual(['a/c']);
      expect(await other.putIfAbsent('a/b', bytes('second'))).toBe(true);
      expect(toText(await one.get('a/b'))).toBe('second');
    });

    it('refuses what is no key, and to list what no key starts with', async () => {
      const store = await openEmpty();
      for (const key of [
        '../outside',
        'a/../../outside',
        '/etc/passwd',
        'a//b',
        'a/',
        '',
        '.tmp/x',
        'a\\b',
        'a\0b',
      ]) {
        const message = `'${key}' is no key of a store; keys are plain relative paths`;
        const refused = { name: 'StoreError', code: 'STORE_KEY_INVALID', message };
        await expect(store.get(key)).rejects.toMatchObject(refused);
        await expect(store.putIfAbsent(key, bytes('x'))).rejects.toMatchObject(refused);
        await expect(store.remove(key)).rejects.toMatchObject(refused);
      }
      for (const prefix of ['../', '/', '.tmp/', 'a//', 'a/../'])
        await expect(store.list(prefix)).rejects.toMatchObject({ code: 'STORE_KEY_INVALID' });
    });
  });
}
