import type { Caller } from './rate-limit.ts';

/** Things that callers hold for as long as they last, such as streams, and that each may have only so many of. */
export type Places = {
  /** Takes a place with each of the callers, and gives them back when called; undefined where one of them has no more. */
  take(wanted: readonly { caller: Caller; max: number }[]): (() => void) | undefined;
};

/** Places that nobody holds. Remembers only who holds some, so its memory is that of what they hold. */
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
