// Apart from the server: whoever only reads settings loads none of it.
import type { PictureTemplates } from '@sharpside/boards/call/pictures';

export type ApiConfig = {
  /** Rendered answers that are kept in memory. */
  cacheBytes: number;
  queryTimeoutMs: number;
  /** Time for a whole request to arrive. */
  requestTimeoutMs: number;
  /** Queries that may wait for the engine before more are turned away. */
  maxWaitingQueries: number;
  /** Calls of one session; without one, of one address, or the /64 of an IPv6 one. */
  callsPerMinute: number;
  /** Calls of all sessions at one address. */
  memberCallsPerMinute: number;
  /** Number of proxies in front that may say who the visitor is. */
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
