import { ControlError } from '../errors.ts';

/**
 * The turn to publish: one build at a time is held in memory and compressed.
 *
 * Publishers come in the order in which they asked, each with one build at a time. Without that, one who publishes again and
 * again could keep all others out.
 */
export type PublishTurn = {
  /** Runs when the turn comes. @throws {ControlError} `UPLOAD_BUSY` for another build of a publisher who waits already. */
  take<T>(publisher: string, run: () => Promise<T>): Promise<T>;
};

/** A turn that nobody has. */
export function createPublishTurn(): PublishTurn {
  const waiting = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  return {
    async take(publisher, run) {
      if (waiting.has(publisher)) {
        throw new ControlError('Another build is being published with this token; try again in a moment.', {
          code: 'UPLOAD_BUSY',
          headers: { 'retry-after': '1' },
        });
      }
      waiting.add(publisher);
      const turn = last.then(run).finally(() => waiting.delete(publisher));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
