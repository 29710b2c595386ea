import { expect, it } from 'vitest';
import { judgeAccess } from './access-rule.ts';

it.each([
  { access: 'public', status: 'unknown', subscription: 'unknown', verdict: 'allowed' }, // GATE-08
  { access: 'public', status: 'signedOut', subscription: 'unknown', verdict: 'allowed' }, // GATE-08
  { access: 'protected', status: 'unknown', subscription: 'unknown', verdict: 'pending' }, // GATE-12
  { access: 'protected', status: 'signedOut', subscription: 'unknown', verdict: 'sign-in' }, // GATE-10
  { access: 'protected', status: 'signedIn', subscription: 'none', verdict: 'allowed' }, // GATE-09
  { access: 'subscriber', status: 'unknown', subscription: 'unknown', verdict: 'pending' },
  { access: 'subscriber', status: 'signedOut', subscription: 'active', verdict: 'sign-in' },
  { access: 'subscriber', status: 'signedIn', subscription: 'unknown', verdict: 'pending' },
  { access: 'subscriber', status: 'signedIn', subscription: 'none', verdict: 'subscribe' },
  { access: 'subscriber', status: 'signedIn', subscription: 'active', verdict: 'allowed' }, // GATE-07
] as const)('$access, $status, subscription $subscription: $verdict', ({ access, verdict, ...session }) => {
  expect(judgeAccess(access, session)).toBe(verdict);
});
