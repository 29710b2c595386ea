import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';
import { RefusalError } from '../refusals/refusals.ts';
import { createRandomText, findSealedText, hashSecret, sealText, type TextSigner } from '../tokens/keys.ts';
import { toSessionEnd } from './session-end.ts';
import type { SessionStore, SessionsOf } from './session-store.ts';

const tokensSchema = v.object({
  accessToken: v.string(),
  refreshToken: v.optional(v.string()),
  scope: v.optional(v.string()),
  /** The visitor's groups, limited to the configured groups of canaries. */
  groups: v.optional(v.array(v.string())),
});

/** The provider's tokens of a sign-in. They never leave the backend. */
export type ProviderTokens = v.InferOutput<typeof tokensSchema>;

/** A live session. `idHash` identifies it without revealing its secret; `subject` is the account at the provider. */
export type LiveSession = {
  idHash: string;
  subject: string;
  expiresAt: number;
  /** The provider's tokens, readable only with `id`. */
  sealed: string;
  id: string;
};

export type Sessions = {
  start(
    subject: string,
    tokens: ProviderTokens,
    sid?: string,
  ): Promise<{ session: LiveSession; cookie: string }>;
  /** Undefined if the cookie is absent or was not signed here, or its session is over. */
  find(cookie: string | undefined): Promise<LiveSession | undefined>;
  /**
   * The name of a cookie's session, also of an ended session; undefined if the cookie was not signed here. It does not
   * use the store, so it may be called before a request is counted.
   */
  nameOf(cookie: string | undefined): string | undefined;
  /** The current session in the store; undefined if it is over. */
  reload(session: LiveSession): Promise<LiveSession | undefined>;
  /** @throws {RefusalError} `SESSION_REQUIRED` if the tokens were not sealed for this session. */
  openTokens(session: LiveSession): ProviderTokens;
  /** False if the session no longer exists. */
  replaceTokens(session: LiveSession, tokens: ProviderTokens): Promise<boolean>;
  /** Stores a text with the session for a while, sealed like its tokens. */
  note(session: LiveSession, text: string, keepMs: number): Promise<void>;
  /** The newest note; undefined if there is none or it has expired. */
  findNote(session: LiveSession): Promise<string | undefined>;
  end(session: LiveSession): Promise<void>;
  /** Ends all sessions of an account, or of a sign-in at the provider, in every process. Returns their number. */
  endAll(of: SessionsOf): Promise<number>;
  /** Claims a name for `keepMs`; false if any process has claimed it already. */
  claim(name: string, keepMs: number): Promise<boolean>;
  release(name: string): Promise<void>;
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
 * Sessions behind opaque cookies. Read access to the store is not enough to use a session or its tokens.
 *
 * @throws {RefusalError} `SESSIONS_UNAVAILABLE` if the store does not answer.
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
    // Unsealed only on request: that costs more than everything else here, and most requests need no tokens.
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
