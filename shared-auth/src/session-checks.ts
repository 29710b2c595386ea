import { parseContract } from 'contracts';
import * as v from 'valibot';
import type { HttpClient } from './http-client.ts';
import type { SessionMarker } from './session-marker.ts';
import type { SessionStore } from './session-store.ts';
import { shareInFlight } from './share-in-flight.ts';
import { CREATOR_ID, hasActiveSubscription, profileSchema, subscriptionsSchema } from './subscription.ts';

/** What `GET /api/auth/status` answers. */
export const authStatusSchema = v.object({ isAuthenticated: v.boolean() });

export type SessionChecks = {
  /** Settles the session's status; asks the backend at most once, and not at all when it is known. Never rejects. */
  checkSession(): Promise<void>;
  /** Settles the subscription of a signed-in visitor; any failure ends the session in this page. Never rejects. */
  checkSubscription(): Promise<void>;
};

type SessionChecksDeps = {
  session: SessionStore;
  http: HttpClient;
  marker: SessionMarker;
  now: () => number;
};

const toAuthStatus = (json: unknown) => parseContract(authStatusSchema, json, 'auth status');
const toProfile = (json: unknown) => parseContract(profileSchema, json, 'profile');
const toSubscriptions = (json: unknown) => parseContract(subscriptionsSchema, json, 'subscriptions');

/** The checks that settle a session, each shared by all who ask while it runs. */
export function createSessionChecks({ session, http, marker, now }: SessionChecksDeps): SessionChecks {
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

  async function askForSubscription() {
    try {
      const { access_token: token } = await http.get('/profile/', toProfile);
      const records = await http.get('/api/check-subscription/', toSubscriptions, { query: { token } });
      const isActive = hasActiveSubscription(records, { creatorId: CREATOR_ID, now: now() });
      session.getState().setSubscription(isActive ? 'active' : 'none');
    } catch {
      // An error during the check counts as not signed in. Who signed out meanwhile has not expired.
      if (session.getState().status === 'signedIn') session.getState().expire();
    }
  }

  return { checkSession: shareInFlight(askForSession), checkSubscription: shareInFlight(askForSubscription) };
}
