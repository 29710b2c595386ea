import { coversRight, listGrants, type TokenRecord } from '@sharpside/contracts/control';
import { isControlError } from '../errors.ts';
import type { KnownToken, Tokens } from './tokens.ts';

/** Reason for revoking a role that a person's groups no longer give. */
export const GROUPS_CHANGED = 'The groups changed';

type Reach = Pick<TokenRecord, 'apps' | 'rights'>;

/**
 * The person who made a token in the console. `isAllowed`: true if their current roles allow the token; null if
 * unknown.
 */
export type Maker = { via: string; name: string; isAllowed: boolean | null };

export type MadeTokens = {
  known: readonly KnownToken[];
  /** Ids of records of version 1, which the service refuses. */
  outdated: readonly string[];
  findMaker(record: TokenRecord): Maker | undefined;
  /**
   * The other valid tokens that the person behind a token made. This person is the token's maker or, for the token of a
   * role, its holder.
   */
  listAlsoMade(record: TokenRecord): KnownToken[];
};

type Deps = { tokens: Tokens; now: () => Date };

const toKey = ({ person }: TokenRecord): string | undefined =>
  person && JSON.stringify([person.issuer, person.subject]);

/** True if one role alone covers all of `reach`. `*` is covered only by `*`. */
export const isWithin = (role: Reach, reach: Reach): boolean =>
  listGrants(reach).every((needed) => listGrants(role).some((grant) => coversRight(grant, needed)));

async function findRecord(tokens: Tokens, id: string): Promise<TokenRecord | undefined> {
  try {
    return (await tokens.require(id)).record;
  } catch (error) {
    if (isControlError(error)) return undefined;
    throw error;
  }
}

/**
 * Records of the role tokens with which tokens were made, by id. They stay in the store, but leave `Tokens.list` once
 * they expire.
 */
async function readMakers(tokens: Tokens, known: readonly KnownToken[]): Promise<Map<string, TokenRecord>> {
  const ids = new Set(known.flatMap(({ record }) => record.madeVia ?? []));
  const found = await Promise.all([...ids].map((id) => findRecord(tokens, id)));
  return new Map(found.filter((record) => record !== undefined).map((record) => [record.id, record]));
}

/** Reads every token. */
export async function readMadeTokens({ tokens, now }: Deps): Promise<MadeTokens> {
  const { known, outdated } = await tokens.list();
  const makers = await readMakers(tokens, known);
  const isInForce = ({ record, revocation }: KnownToken) =>
    !revocation && now().getTime() < Date.parse(record.expiresAt);

  const findMakerKey = ({ madeVia }: TokenRecord) => {
    const maker = madeVia === undefined ? undefined : makers.get(madeVia);
    return maker && toKey(maker);
  };
  // Grouped by person, since a registry may have thousands of tokens.
  const roles = Map.groupBy(known, ({ record }) => toKey(record));
  const inForce = known.filter(isInForce);
  const madeBy = Map.groupBy(inForce, ({ record }) => findMakerKey(record));
  const madeVia = Map.groupBy(inForce, ({ record }) => record.madeVia);

  /**
   * True if a role of the person that is in force may make tokens and covers `reach`. If no role is in force: false if
   * the newest role was revoked because the groups changed, else null (unknown), because the provider is not asked.
   */
  function isAllowed(key: string | undefined, reach: Reach): boolean | null {
    const ofPerson = key === undefined ? [] : (roles.get(key) ?? []);
    const current = ofPerson.filter(isInForce);
    if (current.length > 0)
      return current.some(({ record }) => record.mayMakeTokens === true && isWithin(record, reach));
    return ofPerson.at(-1)?.revocation?.reason === GROUPS_CHANGED ? false : null;
  }

  return {
    known,
    outdated,
    findMaker(record) {
      if (record.madeVia === undefined) return undefined;
      const { madeVia: via, createdBy: name } = record;
      return { via, name, isAllowed: isAllowed(findMakerKey(record), record) };
    },
    listAlsoMade(record) {
      const key = toKey(record) ?? findMakerKey(record);
      const made = key === undefined ? madeVia.get(record.id) : madeBy.get(key);
      return (made ?? []).filter((other) => other.record.id !== record.id);
    },
  };
}
