import { SUBSCRIBER_HINT_KEY } from '@sharpside/contracts';
import type { useSession } from '@sharpside/shared-auth';

type Subscription = ReturnType<typeof useSession.getState>['subscription'];

/**
 * True if this session is known to have a subscription. The front page does not check it: a check that fails ends the
 * session. A subscriber's first screen notes the session's token, so later visits of the front page know it.
 */
export function isKnownSubscriber(subscription: Subscription): boolean {
  if (subscription !== 'unknown') return subscription === 'active';
  try {
    const token = localStorage.getItem(SUBSCRIBER_HINT_KEY);
    return token !== null && token !== '' && document.cookie.includes(`=${token}`);
  } catch {
    // Storage is blocked, so nothing is known.
    return false;
  }
}
