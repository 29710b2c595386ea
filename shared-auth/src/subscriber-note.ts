import { SUBSCRIBER_HINT_KEY } from '@sharpside/contracts';
import { toSessionTrace } from './session-cookies.ts';

/** The part of the browser's storage that a note needs. */
export type NoteStorage = Pick<Storage, 'setItem'>;

/** Notes that the session of these cookies subscribes, so that the next page fetches a subscriber's screen ahead. */
export function noteSubscriber(storage: NoteStorage, cookies: string): void {
  const { csrfToken } = toSessionTrace(cookies);
  try {
    if (csrfToken !== undefined) storage.setItem(SUBSCRIBER_HINT_KEY, csrfToken);
  } catch {
    // Blocked or full: the screen then comes a little later.
  }
}
