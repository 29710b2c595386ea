import type { ProposalActor, TokenRecord } from '@sharpside/contracts/control';
import type { Tokens } from '../tokens/tokens.ts';

/** A name as people compare it: without regard to case, width and spaces. */
const fold = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

const toPerson = ({ person }: TokenRecord): string[] =>
  person ? [JSON.stringify([person.issuer, person.subject])] : [];

/** The holder of a token together with its maker in the console, who has had its secret. */
export async function toActor(tokens: Tokens, token: TokenRecord): Promise<ProposalActor> {
  const { id, holder, madeVia } = token;
  const maker = madeVia === undefined ? undefined : (await tokens.require(madeVia)).record;
  return {
    token: id,
    holder,
    names: [holder, ...(maker ? [maker.holder] : [])].map(fold),
    persons: [...toPerson(token), ...(maker ? toPerson(maker) : [])],
  };
}

const overlaps = (some: readonly string[], others: readonly string[]) =>
  some.some((one) => others.includes(one));

const isFull = (name: string) => name.endsWith('>');

/** Names of somebody; with the short ones, by which a token names who has an account at the provider. */
const listNames = ({ names }: ProposalActor) =>
  names.flatMap((name) => (isFull(name) ? [name, name.replace(/\s*<[^<>]*>$/, '')] : [name]));

/** Two people who both signed in at the provider are told apart by their accounts, namesakes as they may be. */
const shareName = (one: ProposalActor, other: ProposalActor) =>
  one.persons.length > 0 && other.persons.length > 0
    ? overlaps(one.names, other.names)
    : overlaps(listNames(one), listNames(other));

/** True if one of these may be the same person as one of those: by the token, the name, or the provider's subject. */
export const isSamePerson = (these: readonly ProposalActor[], those: readonly ProposalActor[]): boolean =>
  these.some((one) =>
    those.some(
      (other) => one.token === other.token || shareName(one, other) || overlaps(one.persons, other.persons),
    ),
  );
