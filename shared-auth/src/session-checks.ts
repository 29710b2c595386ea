import {
  authStatusSchema,
  hasActiveSubscription,
  parseContract,
  profileSchema,
  subscriptionsSchema,
} from 'contracts';
import type { HttpClient } from './http-client.ts';
import type { SessionMarker } from './session-marker.ts';
import type { SessionStore } from './session-store.ts';
import { shareInFlight } from './share-in-flight.ts';

export type SessionChecks = {
  /** Settles the session's status; asks the backend at most once, and not at all when it is known. Never rejects. */
  checkSession(): Promise<void>;
  /**
   * Settles the subscription of a signed-in visitor. Any failure ends the session in this page and leaves for the
   * provider's sign-in, which comes back to `returnTo`. Never rejects.
   */
  checkSubscription(returnTo?: string): Promise<void>;
};

type SessionChecksDeps = {
  session: SessionStore;
  http: HttpClient;
  marker: SessionMarker;
  now: () => number;
  leaveToSignIn: (returnTo?: string) => void;
};

const toAuthStatus = (json: unknown) => parseContract(authStatusSchema, json, 'auth status');
const toProfile = (json: unknown) => parseContract(profileSchema, json, 'profile');
const toSubscriptions = (json: unknown) => parseContract(subscriptionsSchema, json, 'subscriptions');

/** The checks that settle a session, each shared by all who ask while it runs. */
export function createSessionChecks(deps: SessionChecksDeps): SessionChecks {
  const { session, http, marker, now, leaveToSignIn } = deps;

  async function askForSession() {
    if (session.getState().status !== 'unknown') return;
    if (marker.isFresh()) return session.getState().signIn();
    try {
      const { isAuthenticated } = await http.get('/api/auth/status', toAuthStatus);
      if (!isAuthenticated) return session.getState().signOut();
      marker.write();
      session.getState().signIn();
    } catch {
      // Whoever cannot be shown to be signed in is not; the visitor can sign in again.
      session.getState().signOut();
    }
  }

  async function askForSubscription(returnTo?: string) {
    try {
      const { access_token: token } = await http.get('/profile/', toProfile);
      const records = await http.get('/api/check-subscription/', toSubscriptions, { query: { token } });
      const isActive = hasActiveSubscription(records, now());
      session.getState().setSubscription(isActive ? 'active' : 'none');
    } catch {
      // Who signed out meanwhile, or was refused with 403, is on the way elsewhere already.
      if (session.getState().status !== 'signedIn') return;
      session.getState().signOut();
      leaveToSignIn(returnTo);
    }
  }

  return { checkSession: shareInFlight(askForSession), checkSubscription: shareInFlight(askForSubscription) };
}
