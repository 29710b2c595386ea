import { ControlError } from '../errors.ts';

/**
 * Queue of publishes: one build at a time is held in memory and compressed.
 *
 * Publishers take turns in the order of their requests, each with one build at a time. Otherwise a publisher who keeps
 * publishing could keep out all others.
 */
export type PublishTurn = {
  /**
   * Calls `run` when its turn comes. @throws {ControlError} `UPLOAD_BUSY` if the publisher already has a build in the
   * queue.
   */
  take<T>(publisher: string, run: () => Promise<T>): Promise<T>;
};

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
