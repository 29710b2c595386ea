import { describe, expect, it } from 'vitest';
import {
  createSessionMarker,
  type MarkerStorage,
  SESSION_MARKER_KEY,
  SESSION_MARKER_MAX_AGE_MS,
} from './session-marker.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const T0 = 1_000_000_000;

function markerAt(storage: MarkerStorage, now: number) {
  return createSessionMarker({ storage, now: () => now });
}

describe('a session marker', () => {
  it.each([
    { name: 'at once', laterMs: 0, expected: true },
    { name: 'just before its age', laterMs: SESSION_MARKER_MAX_AGE_MS - 1, expected: true },
    { name: 'at its age', laterMs: SESSION_MARKER_MAX_AGE_MS, expected: false },
    { name: 'when the clock went back', laterMs: -1, expected: false },
  ])('is fresh $name: $expected', ({ laterMs, expected }) => {
    const storage = memoryStorage();
    markerAt(storage, T0).write();
    expect(markerAt(storage, T0 + laterMs).isFresh()).toBe(expected);
  });

  it('is not fresh before it is written, nor after it is cleared', () => {
    const marker = markerAt(memoryStorage(), T0);
    expect(marker.isFresh()).toBe(false);
    marker.write();
    marker.clear();
    expect(marker.isFresh()).toBe(false);
  });

  it.each(['', 'yes', '{}', '{"confirmedAt":"now"}'])('is not fresh when the storage holds %j', (text) => {
    const storage = memoryStorage();
    storage.setItem(SESSION_MARKER_KEY, text);
    expect(markerAt(storage, T0).isFresh()).toBe(false);
  });

  it('is never fresh, and never throws, where storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const marker = markerAt({ getItem: blocked, setItem: blocked, removeItem: blocked }, T0);
    marker.write();
    marker.clear();
    expect(marker.isFresh()).toBe(false);
  });
});
