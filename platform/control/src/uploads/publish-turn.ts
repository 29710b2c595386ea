import type { Clock } from '@sharpside/server-kit';

/**
 * The turn to publish: one build at a time is held in memory and compressed.
 *
 * Publishers who are told to try again come in the order in which they first asked. Without that, one who publishes again and
 * again could keep all others out.
 */
export type PublishTurn = {
  /** The end of the turn, to be called once; undefined where it is somebody else's. */
  take(owner: string): (() => void) | undefined;
};

/** Time after which a publisher who does not ask again has given up. Clients ask each second. */
const PATIENCE_MS = 5_000;

/** A turn that nobody has. */
export function createPublishTurn(clock: Pick<Clock, 'now'>): PublishTurn {
  let isTaken = false;
  /** When each who waits asked last; a Map keeps the order in which they asked first. */
  const waiting = new Map<string, number>();

  function findFirst(): string | undefined {
    for (const [owner, askedAt] of waiting) if (clock.now() - askedAt > PATIENCE_MS) waiting.delete(owner);
    return waiting.keys().next().value;
  }

  return {
    take(owner) {
      if (isTaken || (findFirst() ?? owner) !== owner) {
        waiting.set(owner, clock.now());
        return undefined;
      }
      waiting.delete(owner);
      isTaken = true;
      return () => {
        isTaken = false;
      };
    },
  };
}
