import { randomBytes } from 'node:crypto';
import type { SignInProblem } from '@sharpside/contracts/control';
import type { Clock } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';
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

/** Why a session ended. `reason` is for the records; `problem` for the page, where the person has to know. */
export type SessionEnd = { reason: string; problem?: SignInProblem };

/** A session that is over. `id` is of no use any more. */
type EndedSession = { id: string; session: ConsoleSession; end: SessionEnd };

/** Sessions of the console, each under an id that nobody can guess. In memory: a restart signs all out. */
export type ConsoleSessions = {
  /** The id of a new session. */
  create(session: ConsoleSession): string;
  /** Undefined for an unknown or ended one. Counts as a use of it. */
  find(id: string): ConsoleSession | undefined;
  /** As {@link ConsoleSessions.find}, without counting as a use. */
  peek(id: string): ConsoleSession | undefined;
  /** Why a session ended of late, where its person has to know. */
  findProblem(id: string): SignInProblem | undefined;
  /** Ends it at once. Resolves when all that belongs to it has ended, too. */
  remove(id: string, end: SessionEnd): Promise<void>;
  /** Ends those whose time is over, and those of people who have long made no request. */
  removeEnded(): void;
  /** Adds a task for each session that ends, however it does. */
  onEnd(task: (ended: EndedSession) => void | Promise<void>): void;
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
const MAX_PROBLEMS = 1_000;

const OVER: SessionEnd = { reason: 'The session is over' };
const IDLE: SessionEnd = { reason: 'An hour without a request' };
const TOO_MANY: SessionEnd = { reason: 'Newer sessions took its place' };

const toOwner = ({ tokenIds, person }: ConsoleSession): string => {
  if (!person) return tokenIds.join(' ');
  const { issuer, subject } = person.signedIn.person;
  return `${issuer} ${subject}`;
};

/** See {@link ConsoleSessions}. */
export function createConsoleSessions({ clock }: { clock: Pick<Clock, 'now'> }): ConsoleSessions {
  // In the order in which they were made, which is the order in which they end.
  const sessions = new Map<string, Kept>();
  const ofOwners = new Map<string, Set<string>>();
  const problems = new LRUCache<string, SignInProblem>({ max: MAX_PROBLEMS });
  const tasks: ((ended: EndedSession) => void | Promise<void>)[] = [];

  async function remove(id: string, end: SessionEnd): Promise<void> {
    const kept = sessions.get(id);
    if (!kept) return;
    sessions.delete(id);
    const ids = ofOwners.get(kept.owner);
    ids?.delete(id);
    if (ids?.size === 0) ofOwners.delete(kept.owner);
    if (end.problem !== undefined) problems.set(id, end.problem);
    await Promise.all(tasks.map((task) => task({ id, session: kept.session, end })));
  }

  const findEnd = ({ session, endsAtMs, seenAtMs }: Kept): SessionEnd | undefined => {
    if (endsAtMs <= clock.now()) return OVER;
    return session.person && clock.now() - seenAtMs >= IDLE_MS ? IDLE : undefined;
  };

  function findKept(id: string): Kept | undefined {
    const kept = sessions.get(id);
    const end = kept && findEnd(kept);
    if (!end) return kept;
    void remove(id, end);
    return undefined;
  }

  function makeRoom(ids: ReadonlySet<string>) {
    const [oldest] = ids;
    if (ids.size > MAX_OF_OWNER && oldest !== undefined) void remove(oldest, TOO_MANY);
    const [first] = sessions.keys();
    if (sessions.size > MAX_SESSIONS && first !== undefined) void remove(first, TOO_MANY);
  }

  return {
    create(session) {
      const id = randomBytes(ID_BYTES).toString('base64url');
      const owner = toOwner(session);
      const ids = ofOwners.get(owner) ?? new Set();
      ofOwners.set(owner, ids.add(id));
      sessions.set(id, { session, owner, endsAtMs: clock.now() + SESSION_MS, seenAtMs: clock.now() });
      makeRoom(ids);
      return id;
    },
    find(id) {
      const kept = findKept(id);
      if (kept) kept.seenAtMs = clock.now();
      return kept?.session;
    },
    peek: (id) => findKept(id)?.session,
    findProblem: (id) => problems.get(id),
    remove,
    removeEnded() {
      for (const id of [...sessions.keys()]) findKept(id);
    },
    onEnd: (task) => void tasks.push(task),
  };
}
