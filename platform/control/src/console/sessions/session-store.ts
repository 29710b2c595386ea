import { createHash, randomBytes } from 'node:crypto';
import type { SignInProblem } from '@sharpside/contracts/control';
import type { Clock } from '@sharpside/server-kit';
import { type ConsoleSession, IDLE_MS, SESSION_MS, type SessionEnd } from './console-session.ts';
import { createMemoryRecords, type KeptSession, type SessionRecords } from './session-records.ts';

/** A session that has ended. `key`: see {@link toSessionKey}. */
type EndedSession = { key: string; session: ConsoleSession; end: SessionEnd };

/** Sessions of the console, each under an id that nobody can guess. */
export type ConsoleSessions = {
  create(session: ConsoleSession): Promise<string>;
  /** Undefined for an unknown or ended session. Counts as a use of the session. */
  find(id: string): Promise<ConsoleSession | undefined>;
  /** As {@link ConsoleSessions.find}, without counting as a use. */
  peek(id: string): Promise<ConsoleSession | undefined>;
  /**
   * Lets `work` read a session and save the changed session, or end it by returning an end. Does nothing while another
   * service changes the session. Saving returns false if the session has ended meanwhile.
   */
  change(
    id: string,
    work: (
      session: ConsoleSession,
      save: (session: ConsoleSession) => Promise<boolean>,
    ) => Promise<SessionEnd | undefined>,
  ): Promise<void>;
  /** The problem with which a session ended recently; undefined if its person need not know of any. */
  findProblem(id: string): Promise<SignInProblem | undefined>;
  /** Ends a session at once. Resolves when its tokens are revoked, too. */
  remove(id: string, end: SessionEnd): Promise<void>;
  /** Ends expired sessions, and sessions of people who have made no request for `IDLE_MS`. */
  removeEnded(): Promise<void>;
  /** Adds a task for each session that this service ends, for whatever reason. */
  onEnd(task: (ended: EndedSession) => void | Promise<void>): void;
};

const ID_BYTES = 32;
const MAX_SESSIONS = 10_000;
/**
 * Maximum number of sessions of one person or one set of tokens. Beyond it, the owner's oldest session ends, and nobody
 * else's.
 */
const MAX_OF_OWNER = 20;

const OVER: SessionEnd = { reason: 'The session is over' };
const IDLE: SessionEnd = { reason: 'An hour without a request' };
const TOO_MANY: SessionEnd = { reason: 'Newer sessions took its place' };

const toOwner = ({ tokenIds, person }: ConsoleSession): string => {
  if (!person) return tokenIds.join(' ');
  const { issuer, subject } = person.signedIn.person;
  return `${issuer} ${subject}`;
};

/** Key under which a session is stored: a reader of the store cannot make the browser's cookie from it. */
export const toSessionKey = (id: string): string => createHash('sha256').update(id).digest('base64url');

type SessionsOptions = { clock: Pick<Clock, 'now'>; records?: SessionRecords };

/** Default: `records` in memory. */
export function createConsoleSessions(options: SessionsOptions): ConsoleSessions {
  const { clock, records = createMemoryRecords() } = options;
  const tasks: ((ended: EndedSession) => void | Promise<void>)[] = [];

  const toDueMs = ({ session, endsAtMs }: Pick<KeptSession, 'session' | 'endsAtMs'>) =>
    session.person ? Math.min(endsAtMs, clock.now() + IDLE_MS) : endsAtMs;

  async function end(key: string, why: SessionEnd): Promise<void> {
    const kept = await records.take(key);
    if (!kept) return;
    if (why.problem !== undefined) await records.noteProblem(key, why.problem);
    await Promise.all(tasks.map((task) => task({ key, session: kept.session, end: why })));
  }

  async function findKept(key: string): Promise<KeptSession | undefined> {
    const kept = await records.find(key);
    // The sealed expiry counts, too: write access to Redis must not be enough to prolong a session.
    if (kept === undefined || clock.now() < Math.min(kept.dueAtMs, kept.endsAtMs)) return kept;
    await end(key, kept.endsAtMs <= clock.now() ? OVER : IDLE);
    return undefined;
  }

  async function makeRoom(owner: string): Promise<void> {
    const own = await records.listOfOwner(owner);
    for (const key of own.slice(0, Math.max(0, own.length - MAX_OF_OWNER))) await end(key, TOO_MANY);
    const surplus = await records.findSurplus(MAX_SESSIONS);
    if (surplus !== undefined) await end(surplus, TOO_MANY);
  }

  return {
    async create(session) {
      const id = randomBytes(ID_BYTES).toString('base64url');
      const owner = toOwner(session);
      const endsAtMs = clock.now() + SESSION_MS;
      const kept = { session, owner, endsAtMs, dueAtMs: toDueMs({ session, endsAtMs }) };
      await records.add(toSessionKey(id), kept);
      await makeRoom(owner);
      return id;
    },
    async find(id) {
      const key = toSessionKey(id);
      const kept = await findKept(key);
      if (kept?.session.person) await records.postpone(key, toDueMs(kept));
      return kept?.session;
    },
    peek: async (id) => (await findKept(toSessionKey(id)))?.session,
    async change(id, work) {
      const key = toSessionKey(id);
      await records.runAlone(key, async () => {
        const kept = await findKept(key);
        if (!kept) return;
        const why = await work(kept.session, (session) => records.replace(key, { ...kept, session }));
        if (why) await end(key, why);
      });
    },
    findProblem: (id) => records.findProblem(toSessionKey(id)),
    remove: (id, why) => end(toSessionKey(id), why),
    async removeEnded() {
      for (const key of await records.listDue(clock.now())) {
        // Removes a session that cannot be read, too. A session that can be read was ended by `findKept`.
        if ((await findKept(key)) === undefined) await records.take(key);
      }
    },
    onEnd: (task) => void tasks.push(task),
  };
}
