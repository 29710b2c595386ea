import { setTimeout as pause } from 'node:timers/promises';
import type { Part } from '../../drill/part.ts';

let isBusy = false;
let ended: Promise<void> = Promise.resolve();

/** Gives a process its processor for a small part of the time, until {@link endBusy}. */
export function keepBusy(part: Part): void {
  isBusy = true;
  ended = (async () => {
    while (isBusy) {
      part.freeze();
      await pause(400);
      part.thaw();
      await pause(100);
    }
  })();
}

/** Lets the process go on. */
export async function endBusy(): Promise<void> {
  isBusy = false;
  await ended;
}
