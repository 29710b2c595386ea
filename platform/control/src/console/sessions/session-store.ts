import { randomBytes } from 'node:crypto';
import type { Clock } from '@sharpside/server-kit';
import type { SignedInPerson } from '../../persons/provider-client.ts';
import type { Role } from '../../persons/roles.ts';

/** Somebody who signed in at the provider, as far as the service knows. `checkedAtMs`: when the provider last said so. */
export type PersonState = {
  signedIn: SignedInPerson;
  roles: readonly Role[];
  checkedAtMs: number;
  /** Time before which the provider is not asked again. */
  nextCheckAtMs: number;
};

/** Ids of tokens; those of a person are records that nobody has the secret of. */
export type ConsoleSession = { tokenIds: readonly string[]; person: PersonState | undefined };

/** Sessions of the console, each under an id that nobody can guess. In memory: a restart signs all out. */
export type ConsoleSessions = {
  /** The id of a new session. */
  create(session: ConsoleSession): string;
  /** Undefined for an unknown or ended one. Counts as a use of it. */
  find(id: string): ConsoleSession | undefined;
  remove(id: string): void;
};

type Kept = { session: ConsoleSession; owner: string; endsAtMs: number; seenAtMs: number };

/** A working day: people sign in again the next morning. */
export const SESSION_MS = 12 * 60 * 60 * 1000;

/** Time without a request after which a person's session ends: nobody sits there. */
export const IDLE_MS = 60 * 60 * 1000;

const ID_BYTES = 32;
const MAX_SESSIONS = 10_000;
/** Browsers of one person, or of one set of tokens: their own oldest session gives way, and nobody else's. */
const MAX_OF_OWNER = 20;

const toOwner = ({ tokenIds, person }: ConsoleSession): string => {
  if (!person) return tokenIds.join(' ');
  const { issuer, subject } = person.signedIn.person;
  return `${issuer} ${subject}`;
};

export function createConsoleSessions({ clock }: { clock: Clock }): ConsoleSessions {
  // In the order in which they were made, which is the order in which they end.
  const sessions = new Map<string, Kept>();
  const ofOwners = new Map<string, Set<string>>();

  function remove(id: string) {
    const kept = sessions.get(id);
    if (!kept) return;
    sessions.delete(id);
    const ids = ofOwners.get(kept.owner);
    ids?.delete(id);
    if (ids?.size === 0) ofOwners.delete(kept.owner);
  }

  function removeEnded() {
    for (const [id, { endsAtMs }] of sessions) {
      if (endsAtMs > clock.now() && sessions.size <= MAX_SESSIONS) return;
      remove(id);
    }
  }

  return {
    create(session) {
      const id = randomBytes(ID_BYTES).toString('base64url');
      const owner = toOwner(session);
      const ids = ofOwners.get(owner) ?? new Set();
      ofOwners.set(owner, ids.add(id));
      sessions.set(id, { session, owner, endsAtMs: clock.now() + SESSION_MS, seenAtMs: clock.now() });
      const [oldest] = ids;
      if (ids.size > MAX_OF_OWNER && oldest !== undefined) remove(oldest);
      removeEnded();
      return id;
    },
    find(id) {
      removeEnded();
      const kept = sessions.get(id);
      if (!kept) return undefined;
      if (kept.session.person && clock.now() - kept.seenAtMs >= IDLE_MS) {
        remove(id);
        return undefined;
      }
      kept.seenAtMs = clock.now();
      return kept.session;
    },
    remove,
  };
}
