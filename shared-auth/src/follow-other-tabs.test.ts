import { beforeEach, describe, expect, it, vi } from 'vitest';
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
  let look = () => {};
  const announce = vi.fn();
  const listen = (callback: () => void) => {
    look = callback;
  };
  const signals = { announce, listen };
  followOtherTabs({ session }, { signals, readCookies: () => cookies });
  const seeCookies = (text: string) => {
    cookies = text;
    look();
  };
  return { session, announce, seeCookies };
}

describe('a tab whose visitor is signed in', () => {
  it('signs out when another tab did', () => {
    const { session, seeCookies } = aTab();
    seeCookies(OF_NOBODY);
    expect(session.getState()).toMatchObject({ status: 'signedOut', hasExpired: false });
  });

  it('stays when nothing changed, whatever it was told', () => {
    const { session, announce, seeCookies } = aTab();
    seeCookies(OF_SESSION);
    expect(session.getState().status).toBe('signedIn');
    expect(announce).not.toHaveBeenCalled();
  });

  it('keeps nothing of its visitor when another one signed in', () => {
    const { session, seeCookies } = aTab();
    session.getState().setSubscription('active');
    const statuses: string[] = [];
    session.subscribe(({ status }) => statuses.push(status));
    seeCookies(OF_ANOTHER);
    expect(statuses).toEqual(['signedOut', 'signedIn']);
    expect(session.getState().subscription).toBe('unknown');
  });
});

describe('a tab whose visitor is signed out', () => {
  it('signs in when another tab did', () => {
    cookies = OF_NOBODY;
    const { session, seeCookies } = aTab('signOut');
    seeCookies(OF_SESSION);
    expect(session.getState().status).toBe('signedIn');
  });

  it('is not talked back into a session that it gave up by itself', () => {
    const { session, seeCookies } = aTab();
    session.getState().signOut();
    seeCookies(OF_SESSION);
    expect(session.getState().status).toBe('signedOut');
  });
});

it('leaves the check of a page that is starting alone', () => {
  const { session, seeCookies } = aTab('nothing');
  seeCookies(OF_NOBODY);
  expect(session.getState().status).toBe('unknown');
});

it('tells the others when its own visitor signs in or out, and only then', () => {
  const { session, announce } = aTab();
  session.getState().setSubscription('active');
  expect(announce).not.toHaveBeenCalled();
  session.getState().signOut();
  session.getState().signIn();
  expect(announce).toHaveBeenCalledTimes(2);
});
