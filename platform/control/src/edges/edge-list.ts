import { lookup } from 'node:dns/promises';
import { isOrigin } from '@sharpside/contracts';
import { type Clock, type Log, toReason, withTimeout } from '@sharpside/server-kit';

export type EdgeList = {
  /** Origins at which this process reaches the edges, as found at the last look. */
  readonly origins: readonly string[];
  readonly isEmpty: boolean;
  /** Places whose name could not be resolved, and since when (milliseconds since 1970). */
  readonly unresolved: ReadonlyMap<string, number>;
  /** Looks up every name again. Logs a name that cannot be resolved, and keeps its previous edges. */
  look(): Promise<void>;
};

type Resolve = (name: string) => Promise<readonly string[]>;

type EdgeListOptions = {
  /** Origins of edges, and names that stand for many edges ({@link isEdgePlace}). */
  places: readonly string[];
  clock: Clock;
  log: Log;
  /** Finds the addresses of a name. Default: the machine's own resolver. */
  resolve?: Resolve;
};

const TIMEOUT_MS = 2_000;

const NAMED = /^dns\+(https?:\/\/.+)$/;

/**
 * True for the place of one edge, `http://10.0.0.7:18080`, or of many: `dns+http://edges:18080` has an edge at each
 * address of the name.
 */
export function isEdgePlace(text: string): boolean {
  const [, origin] = NAMED.exec(text) ?? [];
  if (origin === undefined || !isOrigin(origin)) return isOrigin(text);
  // Refuses https, because edges are reached by their IP addresses and certificates are issued for names. Refuses an
  // IPv6 address, because it needs no lookup.
  return /^http:\/\/(?!\[)/.test(origin);
}

/** Uses the machine's own resolver, which also knows `/etc/hosts` and the names of containers. */
const lookUpHosts: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address, family }) => (family === 6 ? `[${address}]` : address));

/** Until the first `look`, the list has the configured origins, but no edges of names. */
export function createEdgeList({ places, clock, log, resolve = lookUpHosts }: EdgeListOptions): EdgeList {
  const found = new Map<string, readonly string[]>();
  const unresolved = new Map<string, number>();
  const pending = new Map<string, ReturnType<Resolve>>();
  const named = places.filter((place) => NAMED.test(place));
  const fixed = places.filter((place) => !NAMED.test(place));
  let origins = fixed;

  async function findOrigins(place: string): Promise<string[]> {
    const { hostname, port } = new URL(place.replace(NAMED, '$1'));
    // A lookup cannot be cancelled, and holds a thread until it is answered. So each name has one lookup at a time.
    const asked = pending.get(place) ?? resolve(hostname).finally(() => pending.delete(place));
    pending.set(place, asked);
    const hosts = await withTimeout(asked, { clock, timeoutMs: TIMEOUT_MS, what: 'The name server' });
    if (hosts.length === 0) throw new Error(`${hostname} has no address`);
    return hosts.map((host) => `http://${host}${port === '' ? '' : `:${port}`}`);
  }

  async function lookUp(place: string): Promise<void> {
    try {
      found.set(place, await findOrigins(place));
      if (unresolved.delete(place)) log.info('edges-resolved-again', { place });
    } catch (error) {
      if (unresolved.has(place)) return;
      unresolved.set(place, clock.now());
      log.warn('edges-unresolved', { place, reason: toReason(error) });
    }
  }

  return {
    get origins() {
      return origins;
    },
    isEmpty: places.length === 0,
    unresolved,
    async look() {
      await Promise.all(named.map(lookUp));
      origins = [...new Set([...fixed, ...named.flatMap((place) => found.get(place) ?? [])])].sort();
    },
  };
}
