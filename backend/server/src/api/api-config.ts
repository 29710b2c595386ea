// Separate from the server, so that code that only reads settings does not load it.
import type { PictureTemplates } from '@sharpside/boards/call/pictures';

export type ApiConfig = {
  /** Size of the cache of rendered answers in memory. */
  cacheBytes: number;
  queryTimeoutMs: number;
  /** Maximum time for a whole request to arrive. */
  requestTimeoutMs: number;
  /** Maximum number of queries that wait for the engine. Further queries are turned away. */
  maxWaitingQueries: number;
  /** Calls per session. Without a session: per address, or per /64 of an IPv6 address. */
  callsPerMinute: number;
  /** Calls of all sessions at one address together. */
  memberCallsPerMinute: number;
  /** Number of trusted proxies in front, whose forwarded client address is believed. */
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
