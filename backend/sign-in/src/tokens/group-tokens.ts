import { GROUPS_ALGORITHM, GROUPS_TOKEN_TYPE, groupNameSchema } from '@sharpside/contracts';
import { calculateJwkThumbprint, decodeJwt, importJWK, SignJWT } from 'jose';
import * as v from 'valibot';
import type { GroupKey } from '../settings/group-key-file.ts';

/** Longest time for which edges accept a token. */
const TOKEN_SECONDS = 4 * 60 * 60;

// A provider may list hundreds of groups. Groups beyond this number are ignored.
const MAX_CLAIMED = 1_000;

const groupsSchema = v.array(v.string());

/** The wanted groups in a provider's claim, in the order of `wanted`; other values are ignored. */
export function pickGroups(claim: unknown, wanted: readonly string[]): string[] {
  const claimed = Array.isArray(claim) ? claim.slice(0, MAX_CLAIMED) : [];
  const names = new Set(claimed.filter((name) => v.is(groupNameSchema, name)));
  return wanted.filter((name) => names.has(name));
}

/** The signed cookies that tell edges a visitor's groups. */
export type GroupTokens = {
  /** A token with its maximum age in seconds, which never exceeds the time until the session ends. */
  create(groups: readonly string[], sessionEndsAt: number): Promise<{ token: string; maxAgeSeconds: number }>;
  /**
   * True if the cookie is absent or unreadable, expires within two hours, or contains a group that is no longer wanted.
   * The signature is not checked.
   */
  isDue(cookie: string | undefined, wanted: readonly string[]): boolean;
};

type GroupTokensOptions = {
  keys: readonly GroupKey[];
  /** The site's origin. Edges of another site do not accept the token. */
  audience: string;
  now: () => number;
};

export function createGroupTokens({ keys, audience, now }: GroupTokensOptions): GroupTokens {
  const [key] = keys;
  if (key === undefined) throw new TypeError('There is no key to sign groups with.');
  const signing = Promise.all([importJWK(key, GROUPS_ALGORITHM), calculateJwkThumbprint(key)]);
  // Node would report the rejection as unhandled, because nothing awaits the promise yet. `create` throws it later.
  signing.catch(() => undefined);

  return {
    async create(groups, sessionEndsAt) {
      const [privateKey, kid] = await signing;
      const nowSeconds = Math.floor(now() / 1000);
      const exp = Math.min(nowSeconds + TOKEN_SECONDS, Math.floor(sessionEndsAt / 1000));
      const token = await new SignJWT({ groups: [...groups], aud: audience, exp })
        .setProtectedHeader({ alg: GROUPS_ALGORITHM, typ: GROUPS_TOKEN_TYPE, kid })
        .sign(privateKey);
      return { token, maxAgeSeconds: Math.max(1, exp - nowSeconds) };
    },
    isDue(cookie, wanted) {
      try {
        const { exp = 0, groups } = decodeJwt(cookie ?? '');
        const isWanted = v.is(groupsSchema, groups) && groups.every((name) => wanted.includes(name));
        return !isWanted || exp - now() / 1000 < TOKEN_SECONDS / 2;
      } catch {
        return true;
      }
    },
  };
}
