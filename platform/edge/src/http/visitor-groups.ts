import { GROUPS_ALGORITHM, GROUPS_COOKIE, GROUPS_TOKEN_TYPE, groupsTokenSchema } from '@sharpside/contracts';
import { type Clock, type PublicKey, toKeyId } from '@sharpside/server-kit';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';

/** Reads a visitor's groups from the signed cookie of the sign-in. */
export type GroupReader = {
  /**
   * The groups of a `Cookie` header; empty for a cookie that is forged, expired, too long, or made for another site.
   */
  read(cookies: string | undefined): readonly string[] | Promise<readonly string[]>;
  /**
   * Time at which the groups of a header expire, in milliseconds since 1970. Undefined unless `read` found them valid
   * before.
   */
  findEndMs(cookies: string | undefined): number | undefined;
};

export type GroupReaderOptions = {
  keys: readonly PublicKey[];
  /** The site's origin, which the token must name as its audience. */
  audience: string;
  clock: Clock;
};

// A token with ten groups has some 500 characters.
const MAX_TOKEN = 2_048;

const MAX_KNOWN = 5_000;

const NONE: readonly string[] = [];

const COOKIE = new RegExp(`(?:^|;\\s*)${GROUPS_COOKIE}=([\\w.-]+)(?:;|$)`);

function findToken(cookies: string | undefined): string | undefined {
  const token = cookies?.includes(GROUPS_COOKIE) ? COOKIE.exec(cookies)?.[1] : undefined;
  return token !== undefined && token.length <= MAX_TOKEN ? token : undefined;
}

export function createGroupReader({ keys, audience, clock }: GroupReaderOptions): GroupReader {
  const findKey = createLocalJWKSet({
    keys: keys.map(({ kty, crv, x }) => ({ kty, crv, x, kid: toKeyId({ kty, crv, x }) })),
  });
  // Valid tokens are cached, so that most pages need no check of a signature. Bad tokens are checked each time and fill
  // no memory.
  const known = new LRUCache<string, v.InferOutput<typeof groupsTokenSchema>>({ max: MAX_KNOWN });

  async function verify(token: string): Promise<readonly string[]> {
    try {
      const { payload } = await jwtVerify(token, findKey, {
        audience,
        algorithms: [GROUPS_ALGORITHM],
        typ: GROUPS_TOKEN_TYPE,
        requiredClaims: ['exp'],
        currentDate: new Date(clock.now()),
      });
      const content = v.parse(groupsTokenSchema, payload);
      known.set(token, content);
      return content.groups;
    } catch {
      // A visitor with a bad cookie gets the same page as visitors without groups.
      return NONE;
    }
  }

  return {
    read(cookies) {
      const token = findToken(cookies);
      if (token === undefined) return NONE;
      const found = known.get(token);
      if (found === undefined) return verify(token);
      return found.exp * 1000 > clock.now() ? found.groups : NONE;
    },
    findEndMs(cookies) {
      const exp = known.get(findToken(cookies) ?? '')?.exp;
      return exp === undefined ? undefined : exp * 1000;
    },
  };
}
