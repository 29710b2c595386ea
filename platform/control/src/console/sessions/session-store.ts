import { createHash, randomBytes } from 'node:crypto';
import type { SignInProblem } from '@sharpside/contracts/control';
import type { Clock } from '@sharpside/server-kit';
import { type ConsoleSession, IDLE_MS, SESSION_MS, type SessionEnd } from './console-session.ts';
import { createMemoryRecords, type KeptSession, type SessionRecords } from './session-records.ts';

/** A session that is over. `key`: see {@link toSessionKey}. */
type EndedSession = { key: string; session: ConsoleSession; end: SessionEnd };

/** Sessions of the console, each under an id that nobody can guess. */
export type ConsoleSessions = {
  /** The id of a new session. */
  create(session: ConsoleSession): Promise<string>;
  /** Undefined for an unknown or ended one. Counts as a use of it. */
  find(id: string): Promise<ConsoleSession | undefined>;
  /** As {@link ConsoleSessions.find}, without counting as a use. */
  peek(id: string): Promise<ConsoleSession | undefined>;
  /**
   * Lets `work` look at a session and save what becomes of it, or end it by the end that it returns. Where another service
   * does so right now, nothing happens. A save answers false where the session has ended meanwhile.
   */
  change(
    id: string,
    work: (
      session: ConsoleSession,
      save: (session: ConsoleSession) => Promise<boolean>,
    ) => Promise<SessionEnd | undefined>,
  ): Promise<void>;
  /** Why a session ended of late, where its person has to know. */
  findProblem(id: string): Promise<SignInProblem | undefined>;
  /** Ends it at once. Resolves when all that belongs to it has ended, too. */
  remove(id: string, end: SessionEnd): Promise<void>;
  /** Ends those whose time is over, and those of people who have long made no request. */
  removeEnded(): Promise<void>;
  /** Adds a task for each session that this service ends, however it does. */
  onEnd(task: (ended: EndedSession) => void | Promise<void>): void;
};

const ID_BYTES = 32;
const MAX_SESSIONS = 10_000;
/** Browsers of one person, or of one set of tokens: their own oldest session gives way, and nobody else's. */
const MAX_OF_OWNER = 20;

const OVER: SessionEnd = { reason: 'The session is over' };
const IDLE: SessionEnd = { reason: 'An hour without a request' };
const TOO_MANY: SessionEnd = { reason: 'Newer sessions took its place' };

const toOwner = ({ tokenIds, person }: ConsoleSession): string => {
  if (!person) return tokenIds.join(' ');
  const { issuer, subject } = person.signedIn.person;
  return `${issuer} ${subject}`;
};

/** The name under which a session is kept: whoever reads it there cannot make the browser's cookie of it. */
export const toSessionKey = (id: string): string => createHash('sha256').update(id).digest('base64url');

type SessionsOptions = { clock: Pick<Clock, 'now'>; records?: SessionRecords };

/** See {@link ConsoleSessions}. Default: `records` in memory. */
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
    // The time that is sealed counts, too: whoever can write to Redis must not prolong a session.
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
        // One that nobody can read is over as well.
        if ((await findKept(key)) === undefined) await records.take(key);
      }
    },
    onEnd: (task) => void tasks.push(task),
  };
}
