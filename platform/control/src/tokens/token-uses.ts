import { randomBytes } from 'node:crypto';
import { parseContract, parseContractJson } from '@sharpside/contracts';
import {
  type TokenOutcome,
  type TokenUse,
  tokenOutcomeSchema,
  tokenUseSchema,
} from '@sharpside/contracts/control';
import { isStoreFull, type Store } from '@sharpside/object-store';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import { keys, toKeyTime } from '@sharpside/registry/store/keys';
import { findCode } from '@sharpside/server-kit';
import type * as v from 'valibot';

/** A use with its outcome; undefined if the server ended before there was an outcome. */
export type KnownUse = TokenUse & { outcome: TokenOutcome | undefined };

type UseDetails = Omit<TokenUse, 'schema' | 'at'>;

/**
 * An action under a token. `toResult`: text of its result for the log, such as a revision. `isWayOut`: the action may
 * help while the disk is full, so it runs even if there is no room for its record; the channel's history names the
 * token anyway.
 */
type TokenAction<T> = {
  use: UseDetails;
  run: () => Promise<T>;
  toResult: (value: T) => string;
  isWayOut?: boolean;
};

/** Log of each token's uses, kept in the store. */
export type TokenUses = {
  /**
   * Records the action, runs it, and records its outcome. An action that cannot be recorded does not run, unless it is
   * a way out of a full disk. If only the outcome cannot be recorded, the action still counts as successful.
   */
  record<T>(action: TokenAction<T>): Promise<T>;
  /**
   * Records the same use of a token once per hour, for uses that are too frequent to be recorded each time. A full disk
   * does not prevent them.
   */
  note(use: UseDetails): Promise<void>;
  list(token: string, limit: number): Promise<KnownUse[]>;
  /** Time of the last use, rounded down to the hour for noted uses; undefined for a token that was never used. */
  findLast(token: string): Promise<string | undefined>;
};

// Limits parallel reads: each use takes two, and a token may have years of uses.
const PARALLEL = 16;

const HOUR_MS = 60 * 60 * 1000;

const toBytes = (document: unknown) => new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`);

const USE_TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/;

const toCode = (error: unknown) => findCode(error) ?? 'FAILED';

type UsesDeps = { store: Store; now: () => Date };

function createUseRecords({ store, now }: UsesDeps) {
  async function write(name: string, use: UseDetails, at: Date): Promise<void> {
    const document = parseContract(
      tokenUseSchema,
      { schema: 1, ...use, at: at.toISOString() },
      'A use of a token',
    );
    await store.putIfAbsent(keys.tokenUse(use.token, name), toBytes(document));
  }

  /** False if the disk has no room for the record. */
  async function writeWithRoom(name: string, use: UseDetails, at: Date): Promise<boolean> {
    try {
      await write(name, use, at);
      return true;
    } catch (error) {
      if (isStoreFull(error)) return false;
      throw error;
    }
  }

  async function writeOutcome(token: string, name: string, outcome: { code: string; result: string | null }) {
    const document = parseContract(
      tokenOutcomeSchema,
      { schema: 1, at: now().toISOString(), ...outcome },
      'What a use came to',
    );
    await store.putIfAbsent(keys.tokenOutcome(token, name), toBytes(document));
  }

  async function readJson<T>(schema: v.GenericSchema<unknown, T>, key: string): Promise<T | undefined> {
    const bytes = await store.get(key);
    return bytes && parseContractJson(schema, new TextDecoder().decode(bytes), key);
  }

  async function listNames(token: string): Promise<string[]> {
    const prefix = keys.tokenUses(token);
    return (await store.list(prefix)).map((key) => key.slice(prefix.length, -'.json'.length));
  }

  async function read(token: string, name: string): Promise<KnownUse | undefined> {
    const [use, outcome] = await Promise.all([
      readJson(tokenUseSchema, keys.tokenUse(token, name)),
      readJson(tokenOutcomeSchema, keys.tokenOutcome(token, name)),
    ]);
    return use && { ...use, outcome };
  }

  return { write, writeWithRoom, writeOutcome, read, listNames };
}

export function createTokenUses(deps: UsesDeps): TokenUses {
  const { now } = deps;
  const records = createUseRecords(deps);
  // Noted uses of the current hour, which are not written again.
  let noted = { hour: 0, names: new Set<string>() };

  return {
    async record({ use, run, toResult, isWayOut = false }) {
      const at = now();
      const name = `${toKeyTime(at)}-${randomBytes(6).toString('hex')}`;
      await (isWayOut ? records.writeWithRoom(name, use, at) : records.write(name, use, at));
      try {
        const value = await run();
        // The action is done, so a failure to record its outcome is ignored. A caller who got an error would repeat the
        // action.
        const outcome = { code: 'DONE', result: toResult(value) };
        await records.writeOutcome(use.token, name, outcome).catch(() => undefined);
        return value;
      } catch (error) {
        // The caller gets the error of the action, not that of its record. A use without an outcome shows the failure,
        // too.
        await records
          .writeOutcome(use.token, name, { code: toCode(error), result: null })
          .catch(() => undefined);
        throw error;
      }
    },

    async note(use) {
      const hour = Math.floor(now().getTime() / HOUR_MS);
      if (hour !== noted.hour) noted = { hour, names: new Set() };
      const at = new Date(hour * HOUR_MS);
      const name = [toKeyTime(at), use.what, use.detail].filter(Boolean).join('-');
      const known = `${use.token} ${name}`;
      if (noted.names.has(known)) return;
      if (await records.writeWithRoom(name, use, at)) noted.names.add(known);
    },

    async list(token, limit) {
      const names = (await records.listNames(token)).reverse().slice(0, limit);
      const found = await mapLimited(names, PARALLEL, (name) => records.read(token, name));
      return found.filter((use) => use !== undefined);
    },

    async findLast(token) {
      return (await records.listNames(token)).at(-1)?.replace(USE_TIME, '$1-$2-$3T$4:$5:$6.$7Z');
    },
  };
}
