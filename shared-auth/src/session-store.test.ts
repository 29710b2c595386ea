import { expect, it } from 'vitest';
import { createSessionStore } from './session-store.ts';

it('starts unknown, becomes signed in, then signed out and forgets the subscription', () => {
  // GATE-01 GATE-07
  const session = createSessionStore();
  expect(session.getState()).toMatchObject({ status: 'unknown', subscription: 'unknown' });
  session.getState().signIn();
  session.getState().setSubscription('active');
  session.getState().signIn();
  // Another sign-in of the same session keeps the subscription.
  expect(session.getState()).toMatchObject({ status: 'signedIn', subscription: 'active' });
  session.getState().signOut();
  expect(session.getState()).toMatchObject({ status: 'signedOut', subscription: 'unknown' });
});

it('knows nothing of the subscription of a visitor who signs in anew', () => {
  const session = createSessionStore();
  session.getState().signOut();
  // A late answer that belongs to the previous session.
  session.getState().setSubscription('active');
  session.getState().signIn();
  expect(session.getState()).toMatchObject({ status: 'signedIn', subscription: 'unknown' });
});

it.each(['signIn', 'signOut'] as const)(
  'has told of an expired session once the visitor meets %s',
  (next) => {
    const session = createSessionStore();
    session.getState().setSubscription('active');
    session.getState().expire();
    expect(session.getState()).toMatchObject({
      status: 'signedOut',
      subscription: 'unknown',
      hasExpired: true,
    });
    session.getState()[next]();
    expect(session.getState().hasExpired).toBe(false);
  },
);
