import type { ConsoleApp } from '@sharpside/contracts/control';
import { useState } from 'react';

const toSituation = ({ live, previous, canary, frozen, pinned, isRetired }: ConsoleApp): string =>
  JSON.stringify([live, previous, canary, frozen, pinned, isRetired]);

/**
 * True if the app has changed since this form was opened. Otherwise an update of the page would change the action under the
 * pointer. `isHeld`: true while one's own change is under way.
 */
export function useSituation(app: ConsoleApp, { isHeld }: { isHeld: boolean }) {
  const now = toSituation(app);
  const [read, setRead] = useState(now);
  return { isNew: now !== read && !isHeld, accept: () => setRead(now) };
}
