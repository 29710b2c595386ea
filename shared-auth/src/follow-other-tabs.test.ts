import { beforeEach, expect, it, vi } from 'vitest';
import { followOtherTabs } from './follow-other-tabs.ts';
import { createSessionStore } from './session-store.ts';

const OF_SESSION = 'csrftoken=a; signed_in=1';
const OF_ANOTHER = 'csrftoken=b; signed_in=1';
const OF_NOBODY = 'csrftoken=c';

let cookies = '';
beforeEach(() => {
  cookies = OF_SESSION;
});

function aTab(begin: 'signIn' | 'signOut' | 'nothing' = 'signIn') {
  const session = createSessionStore();
  if (begin !== 'nothing') session.getState()[begin]();
  const [announce, listen] = [vi.fn(), vi.fn<(look: () => void) => void>()];
  followOtherTabs({ session }, { signals: { announce, listen }, readCookies: () => cookies });
  const seeCookies = (text: string) => {
    cookies = text;
    listen.mock.calls[0]?.[0]();
  };
  return { session, announce, seeCookies };
}

it.each([
  { begin: 'signIn', name: 'signs out when another tab did', seen: OF_NOBODY, status: 'signedOut' },
  { begin: 'signIn', name: 'stays when nothing changed', seen: OF_SESSION, status: 'signedIn' },
  { begin: 'signOut', name: 'is not talked back into its session', seen: OF_SESSION, status: 'signedOut' },
  { begin: 'nothing', name: 'is left to its check', seen: OF_NOBODY, status: 'unknown' },
] as const)('a tab that began with $begin $name, whatever it was told', ({ begin, seen, status }) => {
  const { session, seeCookies } = aTab(begin);
  seeCookies(seen);
  expect(session.getState()).toMatchObject({ status, hasExpired: false });
});

it('a tab whose visitor is signed out signs in when another tab did', () => {
  cookies = OF_NOBODY;
  const { session, seeCookies } = aTab('signOut');
  seeCookies(OF_SESSION);
  expect(session.getState().status).toBe('signedIn');
});

it('a tab keeps nothing of its visitor when another one signed in', () => {
  const { session, seeCookies } = aTab();
  session.getState().setSubscription('active');
  const statuses: string[] = [];
  session.subscribe(({ status }) => statuses.push(status));
  seeCookies(OF_ANOTHER);
  expect(statuses).toEqual(['signedOut', 'signedIn']);
  expect(session.getState().subscription).toBe('unknown');
});

it('tells the others when its own visitor signs in or out, and only then', () => {
  const { session, announce } = aTab();
  session.getState().setSubscription('active');
  expect(announce).not.toHaveBeenCalled();
  session.getState().signOut();
  session.getState().signIn();
  expect(announce).toHaveBeenCalledTimes(2);
});
