import type { Caller } from './rate-limit.ts';

/** Limits how many things, such as streams, each caller may hold at the same time. */
export type Places = {
  /**
   * Takes one place for each caller; the returned function gives the places back. If a caller has no place left, it
   * takes none and returns undefined.
   */
  take(wanted: readonly { caller: Caller; max: number }[]): (() => void) | undefined;
};

export function createPlaces(): Places {
  const held = new Map<string, number>();

  function change(caller: string, by: 1 | -1): void {
    const left = (held.get(caller) ?? 0) + by;
    if (left > 0) held.set(caller, left);
    else held.delete(caller);
  }

  return {
    take(wanted) {
      if (wanted.some(({ caller, max }) => (held.get(caller.caller) ?? 0) >= max)) return undefined;
      const callers = wanted.map(({ caller }) => caller.caller);
      for (const caller of callers) change(caller, 1);
      let isHeld = true;
      return () => {
        if (isHeld) for (const caller of callers) change(caller, -1);
        isHeld = false;
      };
    },
  };
}
