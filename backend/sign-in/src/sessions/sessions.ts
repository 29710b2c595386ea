import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';
import { RefusalError } from '../refusals/refusals.ts';
import { createRandomText, findSealedText, hashSecret, sealText, type TextSigner } from '../tokens/keys.ts';
import { toSessionEnd } from './session-end.ts';
import type { SessionStore, SessionsOf } from './session-store.ts';

const tokensSchema = v.object({
  accessToken: v.string(),
  refreshToken: v.optional(v.string()),
  /** Rights of the tokens, if the provider named them. */
  scope: v.optional(v.string()),
  /** The visitor's groups, as far as canaries are shown to them. */
  groups: v.optional(v.array(v.string())),
});

/** The provider's tokens of a sign-in. They never leave the backend. */
export type ProviderTokens = v.InferOutput<typeof tokensSchema>;

/** A session that is going on. `idHash` names it without giving it away; `subject` is the account at the provider. */
export type LiveSession = {
  idHash: string;
  subject: string;
  expiresAt: number;
  /** The provider's tokens, readable with `id` alone. */
  sealed: string;
  /** The secret in the cookie. */
  id: string;
};

/** Sessions by cookie. Methods reject where the store cannot be reached. */
export type Sessions = {
  /** Starts a session under an id that nobody has seen; `cookie` is what the browser keeps. */
  start(
    subject: string,
    tokens: ProviderTokens,
    sid?: string,
  ): Promise<{ session: LiveSession; cookie: string }>;
  /** Undefined for a cookie that is absent, not signed here, or of a session that is over. */
  find(cookie: string | undefined): Promise<LiveSession | undefined>;
  /**
   * The name of the session that a cookie is of, whether that goes on or not; undefined for one that was not signed here.
   * Asks no store, so it may be called before a request is counted.
   */
  nameOf(cookie: string | undefined): string | undefined;
  /** The session as the store has it now; undefined when it is over. */
  reload(session: LiveSession): Promise<LiveSession | undefined>;
  /** @throws {RefusalError} `SESSION_REQUIRED` when what is sealed was not sealed for this session. */
  openTokens(session: LiveSession): ProviderTokens;
  /** False if the session was no longer there to get the tokens. */
  replaceTokens(session: LiveSession, tokens: ProviderTokens): Promise<boolean>;
  /** Keeps a text beside the session for a while, sealed as its tokens are. */
  note(session: LiveSession, text: string, keepMs: number): Promise<void>;
  /** The text that was noted last; undefined when there is none, or no longer. */
  findNote(session: LiveSession): Promise<string | undefined>;
  end(session: LiveSession): Promise<void>;
  /** Ends all sessions of an account, or of a sign-in at the provider, in every process; how many. */
  endAll(of: SessionsOf): Promise<number>;
  /** Takes a name that may be used once; false where it was used before, in whatever process. */
  claim(name: string, keepMs: number): Promise<boolean>;
  /** Gives a claimed name back, which was not used after all. */
  release(name: string): Promise<void>;
  /** Returns where sessions can be reached. */
  ping(): Promise<void>;
};

type SessionsDeps = { store: SessionStore; signer: TextSigner; now: () => number };

async function reach<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    throw new RefusalError({ code: 'SESSIONS_UNAVAILABLE', cause });
  }
}

/**
 * Sessions behind opaque cookies. Who reads the store can neither use a session nor its tokens.
 *
 * @throws {RefusalError} `SESSIONS_UNAVAILABLE` when the store does not answer.
 */
export function createSessions({ store, signer, now }: SessionsDeps): Sessions {
  async function findById(id: string): Promise<LiveSession | undefined> {
    const idHash = hashSecret(id);
    const record = await reach(store.find(idHash));
    return record && { id, idHash, ...record };
  }

  return {
    async start(subject, tokens, sid) {
      const id = createRandomText();
      const record = {
        subject,
        expiresAt: toSessionEnd(now()),
        sealed: sealText(JSON.stringify(tokens), id),
      };
      const session = { id, idHash: hashSecret(id), ...record };
      await reach(store.create(session.idHash, record, sid));
      return { session, cookie: signer.sign(id) };
    },
    async find(cookie) {
      const id = cookie === undefined ? undefined : signer.findSigned(cookie);
      return id === undefined ? undefined : findById(id);
    },
    nameOf(cookie) {
      const id = cookie === undefined ? undefined : signer.findSigned(cookie);
      return id && hashSecret(id);
    },
    reload: ({ id }) => findById(id),
    // Unsealing costs more than all the rest, and most requests need no tokens.
    openTokens({ id, sealed }) {
      const text = findSealedText(sealed, id);
      if (text === undefined) throw new RefusalError({ code: 'SESSION_REQUIRED' });
      return parseContractJson(tokensSchema, text, "A session's tokens");
    },
    replaceTokens: (session, tokens) =>
      reach(store.reseal(session.idHash, sealText(JSON.stringify(tokens), session.id))),
    note: ({ idHash, id }, text, keepMs) => reach(store.note(idHash, sealText(text, id), keepMs)),
    async findNote({ idHash, id }) {
      const sealed = await reach(store.findNote(idHash));
      return sealed === undefined ? undefined : findSealedText(sealed, id);
    },
    ping: () => reach(store.ping()),
    endAll: (of) => reach(store.endAll(of)),
    claim: (name, keepMs) => reach(store.claim(hashSecret(name), keepMs)),
    release: (name) => reach(store.release(hashSecret(name))),
    async end(session) {
      await reach(store.end(session.idHash));
    },
  };
}
