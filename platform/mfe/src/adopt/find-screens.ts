import { fork } from 'node:child_process';
import * as v from 'valibot';
import { findSibling } from '../build/find-sibling.ts';
import { type ScreenFinding, type ScreensTask, screenFindingSchema } from './screens-task.ts';

const CHILD = findSibling(import.meta.filename, 'screens-child');

/** A screen that waits for a browser waits for ever. */
const LIMIT_MS = 20_000;

const answerSchema = v.array(screenFindingSchema);

/**
 * Loads the screens of a build in a process of its own, as a host does but without a page, and tells of each what its
 * default export is. What cannot be loaded so is unknown, and no fault.
 */
export function findScreens(task: ScreensTask, limitMs = LIMIT_MS): Promise<ScreenFinding[]> {
  const toUnknown = (detail: string) =>
    task.modules.map((module): ScreenFinding => ({ module, kind: 'unknown', detail }));
  return new Promise((resolve) => {
    const child = fork(CHILD, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    let found: ScreenFinding[] | undefined;
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.once('message', (message) => {
      const answer = v.safeParse(answerSchema, message);
      if (answer.success) found = answer.output;
    });
    child.once('error', (error) => resolve(toUnknown(error.message)));
    child.once('close', () => {
      clearTimeout(timer);
      resolve(found ?? toUnknown('its process ended before it answered'));
    });
    child.send(task);
  });
}
