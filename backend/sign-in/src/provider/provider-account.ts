import type { Subscription } from '@sharpside/contracts';
import { isProviderError } from '../refusals/provider-error.ts';
import { RefusalError } from '../refusals/refusals.ts';
import type { LiveSession, ProviderTokens, Sessions } from '../sessions/sessions.ts';
import type { ProviderClient, ProviderProfile, SignedIn } from './provider-client.ts';
import { createShareByKey } from './share-by-key.ts';

export type ProviderAccount = {
  fetchProfile(session: LiveSession): Promise<ProviderProfile>;
  fetchSubscriptions(session: LiveSession): Promise<Subscription[]>;
  /**
   * True if the scope of the tokens includes the subscriptions; also if the provider reports no scope, or none is
   * configured.
   */
  sharesSubscriptions(session: LiveSession): boolean;
  /** Revokes the session's tokens at the provider, if it supports that. @throws {ProviderError} if that fails. */
  revoke(session: LiveSession): Promise<void>;
};

type ProviderAccountDeps = { client: ProviderClient; sessions: Sessions };

const isTokenRejection = (error: unknown) => isProviderError(error) && error.code === 'TOKEN_REJECTED';

/**
 * Calls to the provider for a session. If the provider rejects an access token, the tokens are renewed once.
 *
 * @throws {RefusalError} in `fetchProfile` and `fetchSubscriptions`: `PROVIDER_UNAVAILABLE`; `SESSIONS_UNAVAILABLE`;
 * `SUBSCRIPTIONS_NOT_SHARED`, without a request to the provider; or `SESSION_REQUIRED` if the provider no longer
 * accepts the session, which is then ended here too.
 */
export function createProviderAccount({ client, sessions }: ProviderAccountDeps): ProviderAccount {
  const share = createShareByKey<ProviderTokens>();

  async function giveUp(session: LiveSession, cause: unknown): Promise<never> {
    await sessions.end(session);
    throw new RefusalError({ code: 'SESSION_REQUIRED', cause });
  }

  // Tokens that another request or process has stored in place of these; undefined if these are the newest.
  async function findNewer(session: LiveSession, { accessToken }: ProviderTokens) {
    const stored = await sessions.reload(session);
    if (!stored) throw new RefusalError({ code: 'SESSION_REQUIRED' });
    const tokens = sessions.openTokens(stored);
    return tokens.accessToken === accessToken ? undefined : tokens;
  }

  async function renew(session: LiveSession, rejected: ProviderTokens): Promise<ProviderTokens> {
    // Newer tokens are used first, because using a refresh token twice can end the whole grant.
    const newer = await findNewer(session, rejected);
    if (newer) return newer;
    try {
      const tokens = await client.refreshTokens(rejected);
      await sessions.replaceTokens(session, tokens);
      return tokens;
    } catch (cause) {
      if (!isProviderError(cause) || cause.code === 'PROVIDER_UNAVAILABLE') throw cause;
      // Another process may have used the refresh token first.
      return (await findNewer(session, rejected)) ?? giveUp(session, cause);
    }
  }

  async function callWithTokens<T>(
    session: LiveSession,
    call: (signedIn: SignedIn) => Promise<T>,
  ): Promise<T> {
    const { subject } = session;
    const tokens = sessions.openTokens(session);
    try {
      return await call({ subject, tokens });
    } catch (error) {
      if (!isTokenRejection(error)) throw error;
    }
    const renewed = await share(session.idHash, () => renew(session, tokens));
    try {
      return await call({ subject, tokens: renewed });
    } catch (cause) {
      if (isTokenRejection(cause)) return giveUp(session, cause);
      throw cause;
    }
  }

  async function ask<T>(session: LiveSession, call: (signedIn: SignedIn) => Promise<T>): Promise<T> {
    try {
      return await callWithTokens(session, call);
    } catch (cause) {
      if (isProviderError(cause)) throw new RefusalError({ code: 'PROVIDER_UNAVAILABLE', cause });
      throw cause;
    }
  }

  const sharesSubscriptions = (session: LiveSession) =>
    client.sharesSubscriptions(sessions.openTokens(session));

  return {
    fetchProfile: (session) => ask(session, client.fetchProfile),
    async fetchSubscriptions(session) {
      if (!sharesSubscriptions(session)) throw new RefusalError({ code: 'SUBSCRIPTIONS_NOT_SHARED' });
      return ask(session, client.fetchSubscriptions);
    },
    sharesSubscriptions,
    revoke: async (session) => client.revokeTokens(sessions.openTokens(session)),
  };
}
