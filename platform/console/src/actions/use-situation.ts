import type { ConsoleApp } from '@sharpside/contracts/control';
import { useState } from 'react';

const toSituation = ({ live, previous, canary, frozen, pinned, isRetired }: ConsoleApp): string =>
  JSON.stringify([live, previous, canary, frozen, pinned, isRetired]);

/**
 * Whether an app is another than it was when its change was read. A page that keeps itself up to date would turn what is about
 * to be confirmed into something else under the pointer. `isHeld`: while one's own change is under way.
 */
export function useSituation(app: ConsoleApp, { isHeld }: { isHeld: boolean }) {
  const now = toSituation(app);
  const [read, setRead] = useState(now);
  return { isNew: now !== read && !isHeld, accept: () => setRead(now) };
}
