import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { describe, expect, it } from 'vitest';
import { toSharedStore } from '../shared-files/open-shared-store.ts';
import { toSha256 } from '../shared-files/pieces.ts';
import { sharedKeys, toPieceName } from '../shared-files/shared-keys.ts';
import { collectShared } from './collect-shared.ts';
import { type SharedManifest, toDocument } from './shared-documents.ts';
import { openSharedLog } from './shared-log.ts';

const HASH = '0'.repeat(64);

const toId = (day: string, content: number) =>
  `${day.replaceAll('-', '')}T100000000Z-${String(content).padStart(12, '0')}`;

/** A store with one snapshot per day. Each has a part of its own and a part shared by its month. */
async function createScene(days: readonly string[]) {
  const memory = createMemoryStore();
  const store = toSharedStore(memory, 's3://site/statistics');
  const log = openSharedLog(store);
  const put = (key: string, text: string) => store.putIfAbsent(key, new TextEncoder().encode(text));
  for (const [at, day] of days.entries()) {
    const month = day.slice(0, 7);
    const pieces = [`of ${day}`, `of ${month}`].map((text) => ({
      text,
      name: toPieceName(month, toSha256(new TextEncoder().encode(text))),
    }));
    for (const { name, text } of pieces) await put(sharedKeys.piece(name), text);
    const id = toId(day, at);
    const moment = `${day}T10:00:00.000Z`;
    const manifest: SharedManifest['manifest'] = {
      id,
      schemaVersion: 1,
      contentId: HASH,
      publishedAt: moment,
      throughBatch: at,
      sources: [],
      tables: {},
    };
    const names = pieces.map(({ name }) => name);
    const document = toDocument({ format: 1, manifest, pieceBytes: 9, pieces: { teams: names } });
    await store.putIfAbsent(sharedKeys.manifest(toSha256(document)), document);
    await log.append(at + 1, {
      format: 1,
      kind: 'published',
      id,
      manifest: toSha256(document),
      schemaVersion: 1,
      throughBatch: at,
      bytes: 9,
      origin: 'a',
      at: moment,
      by: 'a',
    });
  }
  const count = (prefix: string) => store.list(prefix).then((keys) => keys.length);
  return { store, count };
}

const daysFrom = (first: string, number: number) =>
  Array.from({ length: number }, (_, at) =>
    new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10),
  );

describe('a collection of a shared store', () => {
  it('removes what no kept snapshot needs, and leaves two months alone', async () => {
    const days = daysFrom('2031-01-01', 130);
    const { store, count } = await createScene(days);
    const before = await count('');
    // On 10 May, parts of January to March may be removed.
    const removed = await collectShared(store, new Date('2031-05-10T12:00:00Z'));
    expect(await count('')).toBe(before - removed);
    expect([await count('pieces/2031-01/'), await count('pieces/2031-02/')]).toEqual([0, 0]);
    expect(await count('pieces/2031-04/')).toBe(31);
    expect(await count('pieces/2031-05/')).toBe(11);
    // The log can still go back to snapshots of 35 days, with all their parts.
    expect(await count('manifests/')).toBe(35);
    expect(await count('log/')).toBe(130);
    expect(await collectShared(store, new Date('2031-05-10T12:00:00Z'))).toBe(0);
  });

  it('keeps every part of the snapshot that is served, however old', async () => {
    const { store, count } = await createScene(daysFrom('2031-01-01', 3));
    await collectShared(store, new Date('2032-01-01T00:00:00Z'));
    // The manifests of all three snapshots are kept, because they are among the newest five.
    expect([await count('pieces/'), await count('manifests/')]).toEqual([4, 3]);
  });

  it.each(['an entry', 'a manifest'])('removes nothing where a newer program wrote %s', async (what) => {
    const { store, count } = await createScene(daysFrom('2031-01-01', 130));
    const before = await count('');
    const newer = new TextEncoder().encode(JSON.stringify({ format: 2, parts: {} }));
    const entry = await openSharedLog(store).requireEntry(130);
    const key = what === 'an entry' ? sharedKeys.entry(131) : sharedKeys.manifest(entry.manifest);
    await store.remove(key);
    await store.putIfAbsent(key, newer);
    expect(await collectShared(store, new Date('2031-05-10T12:00:00Z'))).toBe(0);
    expect(await count('')).toBe(what === 'an entry' ? before + 1 : before);
  });
});
