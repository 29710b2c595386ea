import type { Clock, Log } from '@sharpside/server-kit';
import type { ProviderClient, ProviderTokens, SignedInPerson } from '../../persons/provider-client.ts';
import { findRoles, type Role, type Roles } from '../../persons/roles.ts';
import { isSignInError, type SignInErrorCode } from '../../persons/sign-in-error.ts';
import { GROUPS_CHANGED } from '../../tokens/made-tokens.ts';
import type { TokenUses } from '../../tokens/token-uses.ts';
import { SERVICE_NAME, type Tokens } from '../../tokens/tokens.ts';
import { type ConsoleSession, type PersonState, SESSION_MS, type SessionEnd } from './console-session.ts';
import type { ConsoleSessions } from './session-store.ts';

type Origin = { address: string; requestId: string };

/**
 * Rights of people who signed in at the provider: a token record for each role. Nobody has the secrets of these tokens.
 */
export type PersonRights = {
  /** A person without a role gets a session without tokens; the console shows this. */
  open(signedIn: SignedInPerson, origin: Origin): Promise<ConsoleSession>;
  /**
   * Asks the provider again if the last check is too long ago, and updates the rights of the session. Ends the session
   * if the provider no longer vouches for the person, or a role was revoked. Returns the current session; undefined if
   * it has ended.
   */
  keepUp(id: string, session: ConsoleSession, origin: Origin): Promise<ConsoleSession | undefined>;
  close(session: ConsoleSession, reason: string): Promise<void>;
};

const LATE = 'The session ended meanwhile';

/** End of a session if ops revoked one of its roles. */
export const REVOKED: SessionEnd = { reason: 'A token of the session was revoked' };

/** Interval at which the provider is asked whether a person is still in their groups. */
export const CHECK_MS = 5 * 60 * 1000;

/** Time for which the last answer counts while the provider does not answer. Then the session ends. */
export const GRACE_MS = 15 * 60 * 1000;

const RETRY_MS = 30_000;
const MINUTE_MS = 60_000;

type Save = (session: ConsoleSession) => Promise<boolean>;

type Deps = {
  provider: ProviderClient;
  sessions: Pick<ConsoleSessions, 'change' | 'peek'>;
  roles: Roles;
  tokens: Tokens;
  uses: TokenUses;
  clock: Clock;
  log: Log;
};

const isSame = (a: readonly Role[], b: readonly Role[]) => JSON.stringify(a) === JSON.stringify(b);

const toState = (signedIn: SignedInPerson, roles: readonly Role[], nowMs: number): PersonState => ({
  signedIn,
  roles,
  checkedAtMs: nowMs,
  nextCheckAtMs: nowMs + CHECK_MS,
});

const toSessionEnd = (code: SignInErrorCode): SessionEnd => ({
  reason: `The provider no longer vouches for it (${code})`,
  ...(code === 'OIDC_GROUPS_MISSING' && { problem: 'groups-not-again' }),
});

function createGrants({ tokens, uses, log }: Pick<Deps, 'tokens' | 'uses' | 'log'>) {
  async function grant({ person }: SignedInPerson, role: Role, origin: Origin): Promise<string> {
    const { issuer, subject, name } = person;
    const { apps, rights, mayMakeTokens, group } = role;
    const { record } = await tokens.create({
      apps,
      rights,
      holder: name,
      by: issuer,
      minutes: SESSION_MS / MINUTE_MS,
      person: { issuer, subject },
      mayMakeTokens,
    });
    return uses.record({
      use: {
        token: record.id,
        what: 'sign-in',
        app: null,
        ...origin,
        detail: `${subject} at ${issuer}, group ${group}`,
      },
      run: async () => record.id,
      toResult: () => `until ${record.expiresAt}`,
    });
  }

  async function grantAll(signedIn: SignedInPerson, roles: readonly Role[], origin: Origin) {
    const ids = await Promise.all(roles.map((role) => grant(signedIn, role, origin)));
    const { issuer, subject, name } = signedIn.person;
    const groups = roles.map(({ group }) => group);
    log.info('person-granted', { ...origin, issuer, subject, name, tokens: ids, groups });
    return ids;
  }

  async function revokeAll({ tokenIds }: ConsoleSession, reason: string): Promise<void> {
    try {
      await Promise.all(tokenIds.map((id) => tokens.revoke(id, { by: SERVICE_NAME, reason })));
    } catch (error) {
      // This does no harm, because nobody has the secrets of these tokens and no session uses them any more: only the
      // records look as if they were still in force.
      log.warn('person-tokens-not-revoked', { tokens: tokenIds, error });
    }
  }

  const isRevoked = async ({ tokenIds }: ConsoleSession) =>
    (await Promise.all(tokenIds.map((id) => tokens.require(id)))).some(({ revocation }) => revocation);

  return { grantAll, revokeAll, isRevoked };
}

export function createPersonRights(deps: Deps): PersonRights {
  const { provider, sessions, roles: known, clock, log } = deps;
  const { grantAll, revokeAll, isRevoked } = createGrants(deps);
  const checks = new Map<string, Promise<void>>();

  async function replace(
    session: ConsoleSession,
    person: PersonState,
    { save, origin }: { save: Save; origin: Origin },
  ): Promise<void> {
    const { signedIn, roles } = person;
    if (isSame(roles, session.person?.roles ?? [])) return void (await save({ ...session, person }));
    const now = { tokenIds: await grantAll(signedIn, roles, origin), person };
    const isSaved = await save(now);
    // Revokes the replaced tokens or, if the session has ended meanwhile, the new tokens.
    await revokeAll(isSaved ? session : now, isSaved ? GROUPS_CHANGED : LATE);
  }

  /**
   * Keeps new tokens of the provider. If that fails, the next check fails too, because the old refresh token is spent;
   * the person then signs in again.
   */
  const toKeep =
    (session: ConsoleSession, person: PersonState, save: Save) => async (tokens: ProviderTokens) => {
      const signedIn = { ...person.signedIn, tokens };
      await save({ ...session, person: { ...person, signedIn } }).catch((error: unknown) =>
        log.warn('person-tokens-not-kept', { subject: signedIn.person.subject, error }),
      );
    };

  async function check(session: ConsoleSession, save: Save, origin: Origin): Promise<SessionEnd | undefined> {
    const { person } = session;
    if (!person || clock.now() < person.nextCheckAtMs) return undefined;
    const { subject } = person.signedIn.person;
    // Must come first. Otherwise new tokens for changed groups would give back a role that was revoked.
    if (await isRevoked(session)) return REVOKED;
    let { tokens: kept } = person.signedIn;
    try {
      const keep = toKeep(session, person, save);
      const signedIn = await provider.check(person.signedIn, async (renewed) => {
        kept = renewed;
        await keep(renewed);
      });
      const state = toState(signedIn, findRoles(known, signedIn.person.groups), clock.now());
      await replace(session, state, { save, origin });
      return undefined;
    } catch (error) {
      if (!isSignInError(error)) throw error;
      log.warn('person-not-checked', { subject, reason: error.code, detail: error.detail });
      const isInTime = clock.now() - person.checkedAtMs < GRACE_MS;
      if (error.code === 'OIDC_PROVIDER_AWAY' && isInTime) {
        const signedIn = { ...person.signedIn, tokens: kept };
        await save({ ...session, person: { ...person, signedIn, nextCheckAtMs: clock.now() + RETRY_MS } });
        return undefined;
      }
      return toSessionEnd(error.code);
    }
  }

  return {
    async open(signedIn, origin) {
      const roles = findRoles(known, signedIn.person.groups);
      return {
        tokenIds: await grantAll(signedIn, roles, origin),
        person: toState(signedIn, roles, clock.now()),
      };
    },
    async keepUp(id, session, origin) {
      const { person } = session;
      if (!person || clock.now() < person.nextCheckAtMs) return session;
      // Requests at the same time share one check, because a refresh token may be valid only once.
      const running =
        checks.get(id) ??
        sessions.change(id, (now, save) => check(now, save, origin)).finally(() => checks.delete(id));
      checks.set(id, running);
      await running;
      return sessions.peek(id);
    },
    close: revokeAll,
  };
}
