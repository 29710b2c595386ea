import { lookup, resolveSrv } from 'node:dns/promises';
import { isOrigin } from '@sharpside/contracts';
import { type Clock, type Log, toReason, withTimeout } from '@sharpside/server-kit';

/** The edges at this moment. */
export type EdgeList = {
  /** Origins of the edges, as this process reaches them, found at the last look. */
  readonly origins: readonly string[];
  /** True where no place is configured. */
  readonly isEmpty: boolean;
  /** Names that could not be resolved, and since when (milliseconds since 1970). */
  readonly unresolved: ReadonlyMap<string, number>;
  /** Looks up every name again. Logs a name that cannot be resolved, and keeps its previous edges. */
  look(): Promise<void>;
};

type Resolve = (name: string) => Promise<readonly { host: string; port?: number }[]>;

type EdgeListOptions = {
  /** Origins of edges, and names that stand for many edges ({@link isEdgePlace}). */
  places: readonly string[];
  clock: Clock;
  log: Log;
  resolveAddresses?: Resolve;
  resolveService?: Resolve;
};

const TIMEOUT_MS = 2_000;

const NAMED = /^(dns|dnssrv)\+(https?:\/\/.+)$/;

/**
 * True for the place of one edge, `http://10.0.0.7:8080`, or of many: `dns+http://edges:8080` has an edge at each
 * address of the name, `dnssrv+http://_http._tcp.edges` at each host and port of its SRV records.
 */
export function isEdgePlace(text: string): boolean {
  const { 1: kind, 2: origin } = NAMED.exec(text) ?? [];
  if (kind === undefined || origin === undefined) return isOrigin(text);
  if (!isOrigin(origin)) return false;
  const { hostname, port, protocol } = new URL(origin);
  // `dns+` needs plain http because a certificate is issued for a name, and an IP address needs no lookup.
  return kind === 'dns' ? protocol === 'http:' && !hostname.startsWith('[') : port === '';
}

/** Uses the machine's own resolver, which also knows `/etc/hosts` and the names of containers. */
const resolveAddresses: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address, family }) => ({
    host: family === 6 ? `[${address}]` : address,
  }));

/**
 * Uses the network's name server. A host `.` means that there is no such service,
 * https://www.rfc-editor.org/rfc/rfc2782.
 */
const resolveService: Resolve = async (name) =>
  (await resolveSrv(name))
    .map(({ name: host, port }) => ({ host: host.replace(/\.$/, ''), port }))
    .filter(({ host, port }) => host !== '' && port > 0);

/** A list before its first look: it has the configured origins, and no edges of names yet. */
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
    // A lookup cannot be cancelled, and holds a thread until it is answered. So each name has one lookup at a time.
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
