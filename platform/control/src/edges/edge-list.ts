import { lookup, resolveSrv } from 'node:dns/promises';
import { isOrigin } from '@sharpside/contracts';
import { type Clock, type Log, toReason, withTimeout } from '@sharpside/server-kit';

/** The edges of this moment. */
export type EdgeList = {
  /** Origins of the edges, as this process reaches them, by the last look. */
  readonly origins: readonly string[];
  /** True where no place is configured. */
  readonly isEmpty: boolean;
  /** Names that could not be resolved, and since when (milliseconds since 1970). */
  readonly unresolved: ReadonlyMap<string, number>;
  /** Looks every name up again. Logs one that has no answer; its edges of before stay. */
  look(): Promise<void>;
};

type Resolve = (name: string) => Promise<readonly { host: string; port?: number }[]>;

type EdgeListOptions = {
  /** Origins, and names of many edges ({@link isEdgePlace}). */
  places: readonly string[];
  clock: Clock;
  log: Log;
  resolveAddresses?: Resolve;
  resolveService?: Resolve;
};

const TIMEOUT_MS = 2_000;

const NAMED = /^(dns|dnssrv)\+(https?:\/\/.+)$/;

/**
 * True for the place of one edge, `http://10.0.0.7:8080`, or of many: `dns+http://edges:8080` has one at each address of
 * the name, `dnssrv+http://_http._tcp.edges` one at each host and port of its SRV records.
 */
export function isEdgePlace(text: string): boolean {
  const { 1: kind, 2: origin } = NAMED.exec(text) ?? [];
  if (kind === undefined || origin === undefined) return isOrigin(text);
  if (!isOrigin(origin)) return false;
  const { hostname, port, protocol } = new URL(origin);
  // A certificate is of a name, and an address of its own needs no name server.
  return kind === 'dns' ? protocol === 'http:' && !hostname.startsWith('[') : port === '';
}

/** By the machine's own resolver, which knows `/etc/hosts` and the names of containers too. */
const resolveAddresses: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address, family }) => ({
    host: family === 6 ? `[${address}]` : address,
  }));

/** By the network's name server. A host `.` stands for none, https://www.rfc-editor.org/rfc/rfc2782. */
const resolveService: Resolve = async (name) =>
  (await resolveSrv(name))
    .map(({ name: host, port }) => ({ host: host.replace(/\.$/, ''), port }))
    .filter(({ host, port }) => host !== '' && port > 0);

/** A list that has not looked yet: it has the origins, and no edge of a name. */
export function createEdgeList(options: EdgeListOptions): EdgeList {
  const { places, clock, log } = options;
  const found = new Map<string, readonly string[]>();
  const unresolved = new Map<string, number>();
  const pending = new Map<string, ReturnType<Resolve>>();
  const named = places.filter((place) => NAMED.test(place));
  let origins = places.filter((place) => !NAMED.test(place));
  const fixed = origins;

  async function resolve(place: string): Promise<string[]> {
    const { 1: kind, 2: origin = '' } = NAMED.exec(place) ?? [];
    const { protocol, hostname, port } = new URL(origin);
    const ask =
      kind === 'dns'
        ? (options.resolveAddresses ?? resolveAddresses)
        : (options.resolveService ?? resolveService);
    // A question to the resolver cannot be taken back, and holds a thread until it is answered: one at a time.
    const asked = pending.get(place) ?? ask(hostname).finally(() => pending.delete(place));
    pending.set(place, asked);
    const hosts = await withTimeout(asked, { clock, timeoutMs: TIMEOUT_MS, what: 'The name server' });
    if (hosts.length === 0) throw new Error(`${hostname} has no address`);
    return hosts.map((one) => {
      const { port: own = port } = { ...one };
      return `${protocol}//${one.host}${own === '' ? '' : `:${own}`}`;
    });
  }

  async function lookUp(place: string): Promise<void> {
    try {
      found.set(place, await resolve(place));
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
