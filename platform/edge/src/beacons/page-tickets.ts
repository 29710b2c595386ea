import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, toNetwork } from '@sharpside/server-kit';
import * as v from 'valibot';

/** The verified facts of a page's ticket. */
export type PageTicket = {
  id: string;
  /** Tags of the neighbourhood and the network that the page was requested from, with a dot between. */
  network: string;
};

/**
 * Signed tickets, which prove that a page was given certain releases. Only edges with the same key can sign them, and
 * no edge has to remember them.
 */
export type PageTickets = {
  /** Signs a ticket for a page view. `releases`: the releases that the page was given, such as `remote-tools@1.1.0`. */
  mint(page: { address: string; releases: readonly string[] }): string;
  /** Undefined for a ticket that is forged, expired, of another network, or of a page without that release. */
  verify(ticket: string, claim: { address: string; release: string }): PageTicket | undefined;
};

type PageTicketsOptions = {
  /** The secret that the edges of a site share. Anybody who has it can forge tickets. */
  key: string | Uint8Array;
  clock: Pick<Clock, 'now'>;
};

/** The tag of the neighbourhood, from the tags in `PageTicket.network`. */
export const toNeighbourhood = (network: string): string => network.slice(0, network.indexOf('.'));

/** For this time, the beacons of an open tab add a ballot. A later failure is only counted as a failure. */
const LIFE_MS = 60 * 60 * 1000;
const ID_BYTES = 8;
const SEAL_BYTES = 16;
const TAG_LENGTH = 6;

const contentSchema = v.strictObject({
  id: v.string(),
  /** Milliseconds since 1970. */
  until: v.number(),
  network: v.string(),
  releases: v.array(v.string()),
});

const hash = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();

function parse(text: string): v.InferOutput<typeof contentSchema> | undefined {
  const result = v.safeParse(contentSchema, JSON.parse(Buffer.from(text, 'base64url').toString()));
  return result.success ? result.output : undefined;
}

export function createPageTickets({ key, clock }: PageTicketsOptions): PageTickets {
  // Two keys, because the visible tag of a network must reveal nothing about the seal of a ticket.
  const [sealKey, networkKey] = [hash(key, 'ticket'), hash(key, 'network')];
  const toSeal = (content: string) => hash(sealKey, content).subarray(0, SEAL_BYTES);
  const toTag = (prefix: string) => hash(networkKey, prefix).toString('base64url').slice(0, TAG_LENGTH);

  function toTags(address: string): string {
    const { neighbourhood, network } = toNetwork(address);
    return `${toTag(neighbourhood)}.${toTag(network)}`;
  }

  function isSealed(content: string, seal: string): boolean {
    const given = Buffer.from(seal, 'base64url');
    return given.length === SEAL_BYTES && timingSafeEqual(given, toSeal(content));
  }

  return {
    mint({ address, releases }) {
      const id = randomBytes(ID_BYTES).toString('base64url');
      const page = { id, until: clock.now() + LIFE_MS, network: toTags(address), releases };
      const content = Buffer.from(JSON.stringify(page)).toString('base64url');
      return `${content}.${toSeal(content).toString('base64url')}`;
    },

    verify(ticket, { address, release }) {
      const [content = '', seal = ''] = ticket.split('.');
      // The content is parsed only after its seal was found valid.
      if (!isSealed(content, seal)) return undefined;
      const page = parse(content);
      if (page === undefined || page.until < clock.now()) return undefined;
      if (page.network !== toTags(address) || !page.releases.includes(release)) return undefined;
      return { id: page.id, network: page.network };
    },
  };
}
