import type { Access } from '@sharpside/contracts';
import type { Session } from './session-store.ts';

/** Outcome of a route's access check: the screen, a wait, the sign-in, or the subscribe page. */
export type Verdict = 'allowed' | 'pending' | 'sign-in' | 'subscribe';

/** The single access rule of the product. */
export function judgeAccess(
  access: Access,
  { status, subscription }: Pick<Session, 'status' | 'subscription'>,
): Verdict {
  if (access === 'public') return 'allowed';
  if (status === 'unknown') return 'pending';
  if (status === 'signedOut') return 'sign-in';
  if (access === 'protected' || subscription === 'active') return 'allowed';
  return subscription === 'unknown' ? 'pending' : 'subscribe';
}
