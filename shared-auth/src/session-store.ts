import { create } from 'zustand';
import type { StateCreator } from 'zustand/vanilla';
import { createStore, type StoreApi } from 'zustand/vanilla';

export type SessionStatus = 'unknown' | 'signedOut' | 'signedIn';
export type SubscriptionStatus = 'unknown' | 'active' | 'none';

/**
 * Who is looking. `expired` is true when a session that this page counted on turned out to be over, as opposed to
 * a visitor who never signed in or chose to sign out.
 */
export type Session = {
  status: SessionStatus;
  subscription: SubscriptionStatus;
  expired: boolean;
  signIn(): void;
  signOut(): void;
  expire(): void;
  setSubscription(subscription: SubscriptionStatus): void;
};

export type SessionStore = StoreApi<Session>;

const session: StateCreator<Session> = (set, get) => ({
  status: 'unknown',
  subscription: 'unknown',
  expired: false,
  signIn() {
    // Signing in again keeps what is known of the subscription; a new session asks anew.
    if (get().status !== 'signedIn') set({ status: 'signedIn', subscription: 'unknown', expired: false });
  },
  signOut: () => set({ status: 'signedOut', subscription: 'unknown', expired: false }),
  expire: () => set({ status: 'signedOut', subscription: 'unknown', expired: true }),
  setSubscription: (subscription) => set({ subscription }),
});

/** A session of its own, for tests and for pages outside the shell. Starts `unknown`. */
export const createSessionStore = (): SessionStore => createStore(session);

/** The session that host and remotes share. Select what is needed: `useSession((s) => s.status)`. */
export const useSession = create(session);
