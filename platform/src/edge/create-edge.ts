import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from '../registry/registry.ts';
import { type Clock, systemClock } from './clock.ts';
import type { EdgeConfig } from './config.ts';
import { toCommonHeaders } from './http/security-headers.ts';
import { createChannelFollower } from './live/channel-follower.ts';
import { createLiveSite, type LiveSite } from './live/live-site.ts';
import type { LiveStatus } from './live/live-status.ts';
import { createStateFile } from './live/saved-state.ts';
import type { Log } from './log.ts';
import { createAssetReader } from './routes/asset-reader.ts';
import { registerAssetRoutes } from './routes/asset-routes.ts';
import { registerBackendRoutes, toRuntimeConfig } from './routes/backend-routes.ts';
import { createBeaconCounts } from './routes/beacon-counts.ts';
import { registerBeaconRoutes } from './routes/beacon-routes.ts';
import { createErrorSender, registerErrorHandling, type SendError } from './routes/error-handling.ts';
import { createEventHub } from './routes/event-hub.ts';
import { registerEventRoutes } from './routes/event-routes.ts';
import { registerHealthRoutes } from './routes/health-routes.ts';
import { registerPageRoutes } from './routes/page-routes.ts';

export type EdgeDeps = { registry: Registry; log: Log; clock?: Clock };

/** A server with nothing to serve yet, whose every answer carries the common headers. */
function createServer({ behindTls, trustedProxies }: EdgeConfig, sendError: SendError): FastifyInstance {
  const commonHeaders = toCommonHeaders({ behindTls });
  const app = Fastify({
    trustProxy: (_address, hop) => hop < trustedProxies,
    requestTimeout: 30_000,
    genReqId: () => randomUUID(),
    // Addresses that are none never reach a hook or a route.
    frameworkErrors(error, _request, reply) {
      sendError(reply.headers(commonHeaders), error);
    },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(commonHeaders);
    done();
  });
  return app;
}

/**
 * The edge server of one channel, not listening yet.
 *
 * It has read the channel, or the last good state, once it is ready, and follows the channel until it is closed.
 */
export function createEdge(
  config: EdgeConfig,
  { registry, log, clock = systemClock }: EdgeDeps,
): FastifyInstance {
  const { channel, pageCacheBytes, behindTls, backend, publicOrigin } = config;
  const runtimeConfig = toRuntimeConfig(config);
  const sendError = createErrorSender(runtimeConfig);
  const app = createServer(config, sendError);

  let site: LiveSite | undefined;
  const hub = createEventHub({ clock, heartbeatMs: config.heartbeatMs, maxStreams: config.maxEventStreams });
  const follower = createChannelFollower({
    channel,
    registry,
    stateFile: createStateFile(config.stateDir, channel),
    clock,
    log,
    pollIntervalMs: config.pollIntervalMs,
    storeTimeoutMs: config.storeTimeoutMs,
    onState(state) {
      site = createLiveSite(state, { runtimeConfig, publicOrigin, pageCacheBytes, log });
      hub.announce();
    },
  });
  const status: LiveStatus = {
    get site() {
      return site;
    },
    get trouble() {
      return follower.trouble;
    },
  };
  const assets = createAssetReader({
    registry,
    findIntegrity: (url) => site?.findIntegrity(url),
    clock,
    log,
    maxBytes: config.assetCacheBytes,
    timeoutMs: config.storeTimeoutMs,
  });
  const counts = createBeaconCounts();

  registerErrorHandling(app, { log, hasBackend: backend !== null, sendError });
  if (backend !== null) registerBackendRoutes(app, { backend, log, sendError });
  registerHealthRoutes(app, { status, hub, counts });
  registerAssetRoutes(app, { assets });
  registerEventRoutes(app, { status, hub });
  registerBeaconRoutes(app, { clock, log, counts });
  registerPageRoutes(app, { status, behindTls });

  app.addHook('onReady', async () => {
    await follower.start();
    hub.start();
  });
  // Before the server stops listening: it waits for open answers, and these would never end by themselves.
  app.addHook('preClose', async () => {
    hub.stop();
    await follower.stop();
  });
  return app;
}
