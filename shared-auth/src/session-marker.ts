import { parseContractJson } from 'contracts';
import * as v from 'valibot';

/** The part of the browser's storage that a marker needs. */
export type MarkerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A note in this browser that the backend lately confirmed a session. Holds no secret. */
export type SessionMarker = { isFresh(): boolean; write(): void; clear(): void };

type SessionMarkerOptions = { storage: MarkerStorage; now: () => number; maxAgeMs?: number };

export const SESSION_MARKER_KEY = 'session-confirmed';
export const SESSION_MARKER_MAX_AGE_MS = 300_000;

const markerSchema = v.object({ confirmedAt: v.number() });

/**
 * The quick local check: a reload within `maxAgeMs` of a confirmed session need not ask again.
 * Where storage is blocked there is never a marker, and every page load asks the backend.
 *
 * Units: `now` and `maxAgeMs` in milliseconds. Default: `maxAgeMs` 300_000.
 */
export function createSessionMarker(options: SessionMarkerOptions): SessionMarker {
  const { storage, now, maxAgeMs = SESSION_MARKER_MAX_AGE_MS } = options;
  return {
    isFresh() {
      try {
        const text = storage.getItem(SESSION_MARKER_KEY);
        if (text === null) return false;
        const ageMs = now() - parseContractJson(markerSchema, text, SESSION_MARKER_KEY).confirmedAt;
        return ageMs >= 0 && ageMs < maxAgeMs;
      } catch {
        // Blocked storage or another program's value: the remote check decides.
        return false;
      }
    },
    write() {
      try {
        storage.setItem(SESSION_MARKER_KEY, JSON.stringify({ confirmedAt: now() }));
      } catch {
        // Blocked or full storage costs one remote check per page load, nothing else.
      }
    },
    clear() {
      try {
        storage.removeItem(SESSION_MARKER_KEY);
      } catch {
        // Where removing is blocked, writing was too.
      }
    },
  };
}
