// Separate from the server, so that code that only needs settings does not load it.
import type { PictureTemplates } from '@sharpside/boards/call/pictures';

export type ApiConfig = {
  /** Size of the rendered answers that are kept in memory per snapshot. */
  cacheBytes: number;
  queryTimeoutMs: number;
  /** Time within which a whole request must arrive. */
  requestTimeoutMs: number;
  /** Maximum number of queries that wait for the engine. Further queries are refused with status 503. */
  maxWaitingQueries: number;
  /** Limit of a session. Without a session, the limit of an address, or of a /64 network of IPv6. */
  callsPerMinute: number;
  /** Limit of all sessions at one address together. */
  memberCallsPerMinute: number;
  /** Number of proxies in front that are trusted to report a client's address. */
  trustedProxies: number;
  pictures: PictureTemplates;
};

export const DEFAULT_API_CONFIG: ApiConfig = {
  cacheBytes: 32 * 1024 * 1024,
  queryTimeoutMs: 5_000,
  requestTimeoutMs: 10_000,
  maxWaitingQueries: 200,
  callsPerMinute: 1_200,
  memberCallsPerMinute: 12_000,
  trustedProxies: 0,
  pictures: { players: {}, teams: {} },
};
