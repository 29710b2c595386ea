import { create } from 'zustand';
import type { StateCreator } from 'zustand/vanilla';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** `unknown` until the first check has an answer. */
export type SessionStatus = 'unknown' | 'signedOut' | 'signedIn';
/** `unknown` until a screen needs the subscription. */
export type SubscriptionStatus = 'unknown' | 'active' | 'none';

/** The visitor's session. The subscription is unknown until a screen needs it. */
export type Session = {
  status: SessionStatus;
  subscription: SubscriptionStatus;
  /** True if the session ended unexpectedly, until the visitor signs in or out. */
  hasExpired: boolean;
  /** True if the last attempt to read the account failed. The visitor is signed out here, but not at the backend. */
  isUnreadable: boolean;
  /** True if the account does not share its subscriptions, so that another attempt does not help. */
  isUnshared: boolean;
  /** True if no answer told whether there is a session. */
  isUnchecked: boolean;
  signIn(): void;
  signOut(): void;
  /** Signs out a visitor whose session the backend has ended. */
  expire(): void;
  /** Signs out a visitor whose account or session could not be read, or does not share its subscriptions. */
  giveUp(reason?: 'unshared' | 'unchecked'): void;
  setSubscription(subscription: SubscriptionStatus): void;
};

/** The store of one session. */
export type SessionStore = StoreApi<Session>;

const READ = { isUnreadable: false, isUnshared: false, isUnchecked: false };
const UNTOLD = { ...READ, hasExpired: false };
const SIGNED_OUT = { ...UNTOLD, status: 'signedOut', subscription: 'unknown' } as const;

const session: StateCreator<Session> = (set, get) => ({
  ...UNTOLD,
  status: 'unknown',
  subscription: 'unknown',
  signIn() {
    // A repeated sign-in keeps the known subscription; a new session starts without one.
    if (get().status !== 'signedIn') {
      set({ status: 'signedIn', subscription: 'unknown', hasExpired: false, isUnchecked: false });
    }
  },
  signOut: () => set(SIGNED_OUT),
  expire: () => set({ ...SIGNED_OUT, hasExpired: true }),
  giveUp: (reason) =>
    set({
      ...SIGNED_OUT,
      isUnreadable: reason !== 'unchecked',
      isUnshared: reason === 'unshared',
      isUnchecked: reason === 'unchecked',
    }),
  setSubscription: (subscription) => set({ ...READ, subscription }),
});

/** A separate session, for tests and for pages outside the shell. Starts `unknown`. */
export const createSessionStore = (): SessionStore => createStore(session);

/** The session that host and remotes share. Select the fields you need: `useSession((s) => s.status)`. */
export const useSession = create(session);
