import type { Clock, Log } from '@sharpside/server-kit';
import type { ProviderClient, SignedInPerson } from '../../persons/provider-client.ts';
import { findRoles, type Role, type Roles } from '../../persons/roles.ts';
import { isSignInError } from '../../persons/sign-in-error.ts';
import type { Tokens } from '../../tokens/tokens.ts';
import { type ConsoleSession, type PersonState, SESSION_MS } from './session-store.ts';

/** Rights of people who signed in at the provider: a token record for each role, which nobody has the secret of. */
export type PersonRights = {
  /** Undefined for somebody without a role. */
  open(signedIn: SignedInPerson): Promise<ConsoleSession | undefined>;
  /**
   * Asks the provider again where the last time is too long ago, and gives the session the rights of now. False: it ended.
   */
  keepUp(session: ConsoleSession): Promise<boolean>;
  /** Revokes what the session was given. */
  close(session: ConsoleSession, reason: string): Promise<void>;
};

/** Time after which the provider is asked again whether somebody is still in their groups. */
export const CHECK_MS = 5 * 60 * 1000;

/** Time for which the last answer counts while the provider is away. After it the session ends. */
export const GRACE_MS = 15 * 60 * 1000;

const RETRY_MS = 30_000;
const MINUTE_MS = 60_000;
const SERVICE = 'The control service';

type Deps = { provider: ProviderClient; roles: Roles; tokens: Tokens; clock: Clock; log: Log };

const isSame = (a: readonly Role[], b: readonly Role[]) => JSON.stringify(a) === JSON.stringify(b);

/** See {@link PersonRights}. */
export function createPersonRights({ provider, roles: known, tokens, clock, log }: Deps): PersonRights {
  const checks = new WeakMap<ConsoleSession, Promise<boolean>>();

  async function grant({ person }: SignedInPerson, roles: readonly Role[]): Promise<string[]> {
    const { issuer, subject, name } = person;
    const made = await Promise.all(
      roles.map(({ apps, rights, mayMakeTokens }) =>
        tokens.create({
          ...{ apps, rights, holder: name, by: issuer, minutes: SESSION_MS / MINUTE_MS },
          ...{ person: { issuer, subject }, mayMakeTokens },
        }),
      ),
    );
    const ids = made.map(({ record }) => record.id);
    log.info('person-granted', {
      issuer,
      subject,
      name,
      tokens: ids,
      groups: roles.map(({ group }) => group),
    });
    return ids;
  }

  async function close({ tokenIds }: ConsoleSession, reason: string): Promise<void> {
    try {
      await Promise.all(tokenIds.map((id) => tokens.revoke(id, { by: SERVICE, reason })));
    } catch (error) {
      // Nobody has their secrets, and the session is gone: the records only look longer-lived than they are.
      log.warn('person-tokens-not-revoked', { tokens: tokenIds, error });
    }
  }

  const toState = (signedIn: SignedInPerson, roles: readonly Role[]): PersonState => ({
    ...{ signedIn, roles, checkedAtMs: clock.now() },
    nextCheckAtMs: clock.now() + CHECK_MS,
  });

  async function replace(session: ConsoleSession, signedIn: SignedInPerson): Promise<boolean> {
    const roles = findRoles(known, signedIn.person.groups);
    if (roles.length === 0) {
      await close(session, 'None of the groups has a role any more');
      return false;
    }
    if (!isSame(roles, session.person?.roles ?? [])) {
      const before = { ...session };
      session.tokenIds = await grant(signedIn, roles);
      await close(before, 'The groups changed');
    }
    session.person = toState(signedIn, roles);
    return true;
  }

  async function check(session: ConsoleSession, person: PersonState): Promise<boolean> {
    const { subject } = person.signedIn.person;
    try {
      return await replace(session, await provider.check(person.signedIn));
    } catch (error) {
      if (!isSignInError(error)) throw error;
      log.warn('person-not-checked', { subject, reason: error.code, detail: error.detail });
      const isInTime = clock.now() - person.checkedAtMs < GRACE_MS;
      if (error.code === 'OIDC_PROVIDER_AWAY' && isInTime) {
        person.nextCheckAtMs = clock.now() + RETRY_MS;
        return true;
      }
      await close(session, `The provider no longer vouches for it (${error.code})`);
      return false;
    }
  }

  return {
    async open(signedIn) {
      const roles = findRoles(known, signedIn.person.groups);
      if (roles.length === 0) return undefined;
      return { tokenIds: await grant(signedIn, roles), person: toState(signedIn, roles) };
    },
    async keepUp(session) {
      const { person } = session;
      if (!person || clock.now() < person.nextCheckAtMs) return true;
      // Requests that come together ask once: a refresh token may be good only once.
      const running = checks.get(session) ?? check(session, person).finally(() => checks.delete(session));
      checks.set(session, running);
      return running;
    },
    close,
  };
}
