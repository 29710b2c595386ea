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
  /** The session ended while the page counted on it, and the visitor has not been told where to go yet. */
  hasExpired: boolean;
  /** The visitor has a session whose account could not be read: signed out here, but not at the backend. */
  isUnreadable: boolean;
  signIn(): void;
  signOut(): void;
  /** Signs out a visitor who did not ask for it. */
  expire(): void;
  /** Signs out a visitor whose account could not be read. */
  giveUp(): void;
  setSubscription(subscription: SubscriptionStatus): void;
};

/** The store of one session. */
export type SessionStore = StoreApi<Session>;

const session: StateCreator<Session> = (set, get) => ({
  status: 'unknown',
  subscription: 'unknown',
  hasExpired: false,
  isUnreadable: false,
  signIn() {
    // Signing in again keeps the known subscription; a new session starts without one.
    if (get().status !== 'signedIn') {
      set({ status: 'signedIn', subscription: 'unknown', hasExpired: false });
    }
  },
  signOut: () =>
    set({ status: 'signedOut', subscription: 'unknown', hasExpired: false, isUnreadable: false }),
  expire: () => set({ status: 'signedOut', subscription: 'unknown', hasExpired: true, isUnreadable: false }),
  giveUp: () => set({ status: 'signedOut', subscription: 'unknown', hasExpired: false, isUnreadable: true }),
  setSubscription: (subscription) => set({ subscription, isUnreadable: false }),
});

/** A session of its own, for tests and for pages outside the shell. Starts `unknown`. */
export const createSessionStore = (): SessionStore => createStore(session);

/** The session that host and remotes share. Select the fields you need: `useSession((s) => s.status)`. */
export const useSession = create(session);
