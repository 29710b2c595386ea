import { createHash, randomBytes } from 'node:crypto';
import { isContractError, parseContract, parseContractJson, proposalIdSchema } from '@sharpside/contracts';
import {
  type AppRight,
  type Proposal,
  type ProposalActor,
  type ProposalEnd,
  type ProposedRequest,
  proposalEndSchema,
  proposalSchema,
} from '@sharpside/contracts/control';
import type { Store } from '@sharpside/object-store';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import { keys, toKeyTime } from '@sharpside/registry/store/keys';
import * as v from 'valibot';
import { ControlError, isControlError } from '../errors.ts';

/** A proposal with its end; `digest`: of the record, as the store has it. */
export type KnownProposal = { proposal: Proposal; digest: string; end: ProposalEnd | undefined };

type NewProposal = {
  channel: string;
  request: ProposedRequest;
  revision: number;
  needs: readonly AppRight[];
  by: string;
  via: string;
  actors: readonly ProposalActor[];
  checks: Proposal['checks'];
};

type NewEnd = Pick<ProposalEnd, 'end' | 'by' | 'via' | 'actors'>;

/** The changes that wait for a second person. They are records in the store, each written once. */
export type Proposals = {
  create(wanted: NewProposal): Promise<Proposal>;
  /** @throws {ControlError} `PROPOSAL_UNKNOWN`, `PROPOSAL_DAMAGED` */
  require(channel: string, id: string): Promise<KnownProposal>;
  /** Those of a channel that have not expired, newest first. A damaged one is left out. */
  list(channel: string): Promise<KnownProposal[]>;
  /** The end that a proposal has from then on: this one, or an earlier one. */
  end(known: KnownProposal, wanted: NewEnd): Promise<ProposalEnd>;
  isExpired(proposal: Proposal): boolean;
};

const LASTS_MS = 24 * 60 * 60 * 1000;
const ID_BYTES = 3;
const PARALLEL = 16;

const toBytes = (document: unknown) => new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`);
const toDigest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const toUnknown = (channel: string, id: string) =>
  new ControlError(
    `There is no proposal '${id}' on ${channel}; \`mfe proposals\` lists those that are open.`,
    {
      code: 'PROPOSAL_UNKNOWN',
    },
  );

const toDamaged = (id: string, cause?: unknown) =>
  new ControlError(
    `The record of proposal ${id} is not as this service wrote it, so nobody can accept it. Propose the change again, and tell those who run the registry.`,
    { code: 'PROPOSAL_DAMAGED', cause },
  );

/** See {@link Proposals}. */
export function createProposals({ store, now }: { store: Store; now: () => Date }): Proposals {
  function parse<T extends { id: string; channel: string }>(
    schema: v.GenericSchema<unknown, T>,
    bytes: Uint8Array,
    { id, channel }: { id: string; channel: string },
  ): T {
    try {
      const found = parseContractJson(schema, new TextDecoder().decode(bytes), `The proposal ${id}`);
      if (found.id === id && found.channel === channel) return found;
    } catch (error) {
      if (!isContractError(error)) throw error;
      throw toDamaged(id, error);
    }
    throw toDamaged(id);
  }

  async function readEnd(place: { id: string; channel: string }): Promise<ProposalEnd | undefined> {
    const bytes = await store.get(keys.proposalEnd(place.channel, place.id));
    return bytes && parse(proposalEndSchema, bytes, place);
  }

  async function require(channel: string, id: string): Promise<KnownProposal> {
    if (!v.is(proposalIdSchema, id)) throw toUnknown(channel, id);
    const bytes = await store.get(keys.proposal(channel, id));
    if (!bytes) throw toUnknown(channel, id);
    const place = { id, channel };
    const proposal = parse(proposalSchema, bytes, place);
    // The channel stands in the request as well, and that one is changed.
    if (proposal.request.change.channel !== channel) throw toDamaged(id);
    const digest = toDigest(bytes);
    const end = await readEnd(place);
    if (end && end.digest !== digest) throw toDamaged(id);
    return { proposal, digest, end };
  }

  const isExpired = ({ endsAt }: Proposal) => now().getTime() >= Date.parse(endsAt);

  return {
    async create(wanted) {
      const at = now();
      const id = `${toKeyTime(at)}-${randomBytes(ID_BYTES).toString('hex')}`;
      const endsAt = new Date(at.getTime() + LASTS_MS).toISOString();
      const document = { schema: 1, id, ...wanted, at: at.toISOString(), endsAt };
      const proposal = parseContract(proposalSchema, document, 'The proposal');
      await store.putIfAbsent(keys.proposal(wanted.channel, id), toBytes(proposal));
      return proposal;
    },

    require,

    async list(channel) {
      const prefix = keys.proposals(channel);
      const oldest = toKeyTime(new Date(now().getTime() - LASTS_MS));
      const ids = (await store.list(prefix))
        .map((key) => key.slice(prefix.length, -'.json'.length))
        .filter((id) => id >= oldest);
      const found = await mapLimited(ids.sort().reverse(), PARALLEL, async (id) => {
        try {
          return await require(channel, id);
        } catch (error) {
          if (isControlError(error)) return undefined;
          throw error;
        }
      });
      return found.filter((known) => known !== undefined).filter(({ proposal }) => !isExpired(proposal));
    },

    async end({ proposal: { id, channel }, digest }, wanted) {
      const document = { schema: 1, id, channel, digest, ...wanted, at: now().toISOString() };
      const end = parseContract(proposalEndSchema, document, 'The end of a proposal');
      if (await store.putIfAbsent(keys.proposalEnd(channel, id), toBytes(end))) return end;
      return (await readEnd({ id, channel })) ?? end;
    },

    isExpired,
  };
}
