import { randomBytes } from 'node:crypto';
import type { RuntimeConfig } from '@sharpside/contracts';
import { OBSERVATIONS_PATH } from '@sharpside/contracts/control';
import type { Registry } from '@sharpside/registry/records/registry';
import {
  type Clock,
  createEventHub,
  createPolicyViolations,
  type Log,
  registerPolicyReports,
  systemClock,
} from '@sharpside/server-kit';
import { addOperators, addRefusals, addStart, holdUntilStarted } from '@sharpside/server-kit/server';
import type { FastifyInstance } from 'fastify';
import { addBackendMetrics } from './backends/backend-metrics.ts';
import { createNamedBackend, type NamedBackend } from './backends/named-backend.ts';
import { createBallotBox } from './beacons/ballot-box.ts';
import { createBeaconCounts } from './beacons/beacon-counts.ts';
import { createBeaconLimit } from './beacons/beacon-limit.ts';
import { createErrorList } from './beacons/error-list.ts';
import { createLoadTimes } from './beacons/load-times.ts';
import { createOwnAddresses } from './beacons/own-addresses.ts';
import { createPageTickets } from './beacons/page-tickets.ts';
import { createWebVitals } from './beacons/web-vitals.ts';
import type { EdgeConfig } from './config.ts';
import { createOperators, createServer } from './create-server.ts';
import { createPreviewAccess } from './http/preview-access.ts';
import { createBadRequest, createOtherPort } from './http/unreadable-requests.ts';
import { createGroupReader } from './http/visitor-groups.ts';
import { type ChannelFollower, createChannelFollower } from './live/channel-follower.ts';
import { createHints } from './live/hints.ts';
import { createStateFile } from './live/saved-state.ts';
import { createShownReleases, type ShownReleases } from './live/shown-releases.ts';
import { createKeptFrontPage, NO_KEPT_PAGE } from './prerender/kept-front-page.ts';
import { createScriptFailures } from './prerender/script-failures.ts';
import { createPassClaimed, registerClaimedOnly } from './routes/api-routes.ts';
import { createAssetReader } from './routes/asset-reader.ts';
import { registerAssetRoutes } from './routes/asset-routes.ts';
import { registerBackendRoutes, toRuntimeConfig } from './routes/backend-routes.ts';
import { REPORT_REFUSALS, registerBeaconRoutes } from './routes/beacon-routes.ts';
import { createErrorSender, registerErrorHandling } from './routes/error-handling.ts';
import { registerEventRoutes } from './routes/event-routes.ts';
import { registerHealthRoutes } from './routes/health-routes.ts';
import { createEdgeMetrics } from './routes/metrics.ts';
import { registerObservationRoutes } from './routes/observation-routes.ts';
import { registerPageRoutes } from './routes/page-routes.ts';
import { registerPickRoutes } from './routes/pick-routes.ts';
import { registerPreviewRoutes } from './routes/preview-routes.ts';
import { registerTicketRoutes } from './routes/ticket-routes.ts';
import { createLiveSite, type LiveSite } from './site/live-site.ts';
import { prepareFrontPage } from './site/prepare-front-page.ts';
import { createPreviewReader } from './site/preview-reader.ts';
import type { ServingStatus } from './site/serving-status.ts';
import { registerVisitors } from './site/visitors.ts';

export type EdgeDeps = { registry: Registry; log: Log; clock?: Clock };

/** Opens the named backends, and closes them with the server. */
function openBackends(
  app: FastifyInstance,
  { backends, trustedBackends, backendsTimeoutMs, backendsMaxRequests }: EdgeConfig,
  { clock = systemClock, log }: EdgeDeps,
): ReadonlyMap<string, NamedBackend> {
  const opened = backends.map(({ name, url }) =>
    createNamedBackend({
      name,
      url,
      clock,
      log,
      isTrusted: trustedBackends.includes(name),
      timeoutMs: backendsTimeoutMs,
      maxCalls: backendsMaxRequests,
    }),
  );
  app.addHook('onClose', async () => {
    await Promise.all(opened.map((backend) => backend.close()));
  });
  return new Map(opened.map((backend) => [backend.name, backend]));
}

/** Null without keys. The configuration allows keys only together with the site's origin. */
const openGroupReader = ({ groupKeys, publicOrigin }: EdgeConfig, clock: Clock) =>
  groupKeys && publicOrigin !== null
    ? createGroupReader({ keys: groupKeys.keys, audience: publicOrigin, clock })
    : null;

type FollowedParts = Required<EdgeDeps> & { runtimeConfig: RuntimeConfig };

/** Follows the channel from `start` to `stop`, and passes its changes to the parts that depend on it. */
function followSite(config: EdgeConfig, { registry, log, clock, runtimeConfig }: FollowedParts) {
  const { channel, pageCacheBytes, publicOrigin } = config;
  const assetBase = config.assetBase ?? '';
  let site: LiveSite | undefined;
  /** Rendering of the front page, which is under way beside the answers. */
  let prepared: Promise<void> = Promise.resolve();
  // A kept page is not signed, so it is not used if releases must be signed.
  const frontPage = config.trustedKeys ? NO_KEPT_PAGE : createKeptFrontPage(config.stateDir, channel);
  const failures = createScriptFailures(clock);
  const shown = createShownReleases();
  const hub = createEventHub({ clock, heartbeatMs: config.heartbeatMs, maxStreams: config.maxEventStreams });
  const hints = createHints({
    origins: config.hints,
    channel,
    clock,
    log,
    onNews: () => follower.lookNow(),
  });
  const follower: ChannelFollower = createChannelFollower({
    channel,
    registry,
    trusted: config.trustedKeys,
    stateFile: createStateFile(config.stateDir, channel),
    clock,
    log,
    pollIntervalMs: config.pollIntervalMs,
    storeTimeoutMs: config.storeTimeoutMs,
    hints,
    onState(state) {
      const next = createLiveSite(state, {
        runtimeConfig,
        trusted: config.trustedKeys,
        publicOrigin,
        assetBase,
        pageCacheBytes,
        frontPage,
        failures,
        log,
        pagePolicy: config,
      });
      site = next;
      shown.add(state);
      hub.announce();
      prepared = prepareFrontPage(next, { isCurrent: (one) => one === site, frontPage, log });
    },
  });
  const status: ServingStatus = {
    get site() {
      return site;
    },
    get staleness() {
      return follower.staleness;
    },
  };
  return {
    status,
    shown,
    hub,
    hints,
    async start() {
      hints.start();
      hub.start();
      await frontPage.load();
      await follower.start();
    },
    async stop() {
      hub.stop();
      hints.stop();
      await follower.stop();
      await prepared;
      await frontPage.close();
    },
  };
}

function createReports({ ticketKey }: EdgeConfig, { shown, clock }: { shown: ShownReleases; clock: Clock }) {
  const isShown = shown.has;
  return {
    counts: createBeaconCounts({ isShown }),
    loadTimes: createLoadTimes({ isShown }),
    vitals: createWebVitals({ isScreen: shown.hasScreen }),
    vitalBallots: createBallotBox({ clock }),
    tickets: createPageTickets({ key: ticketKey ?? randomBytes(32), clock }),
    ballots: createBallotBox({ clock }),
    limit: createBeaconLimit(clock),
    errors: createErrorList({ isShown, hasFile: shown.hasFile, clock }),
  };
}

/**
 * Creates the edge server of one channel, which does not listen yet.
 *
 * When it is ready, it reads the channel or the last good state, and then follows the channel until it is closed.
 * Requests of visitors wait for that first read.
 */
export function createEdge(config: EdgeConfig, deps: EdgeDeps): FastifyInstance {
  const { registry, log, clock = systemClock } = deps;
  const { channel, behindTls, backend, publicOrigin } = config;
  const runtimeConfig = toRuntimeConfig(config);
  const sendError = createErrorSender(runtimeConfig);
  const app = createServer(config, sendError);
  addStart(app);

  const followed = followSite(config, { registry, log, clock, runtimeConfig });
  const { status, shown, hub, hints } = followed;
  const timeoutMs = config.storeTimeoutMs;
  const previews = createPreviewReader({ registry, clock, log, timeoutMs, trusted: config.trustedKeys });
  const assets = createAssetReader({
    registry,
    findIntegrity: (url) => status.site?.findIntegrity(url) ?? previews.findIntegrity(url),
    clock,
    log,
    maxBytes: config.assetCacheBytes,
    timeoutMs,
  });
  const reports = createReports(config, { shown, clock });
  const { limit, tickets } = reports;
  const violations = createPolicyViolations({ clock, log });

  const backends = openBackends(app, config, deps);
  const trustedKeys = config.trustedKeys?.keys.length ?? 0;
  const metrics = createEdgeMetrics(app, { ...reports, status, hints, hub, assets, trustedKeys });
  addBackendMetrics(metrics, backends.values());
  violations.addMetrics(metrics, 'edge');
  const visitors = registerVisitors(app, { status, reader: openGroupReader(config, clock) });
  const access = createPreviewAccess(config);
  const passClaimed = createPassClaimed({ status, previews, access, visitors, backends });

  addRefusals(app, createBadRequest);
  holdUntilStarted(app);
  registerErrorHandling(app, { log, hasBackend: backend !== null, sendError });
  if (backend !== null) registerBackendRoutes(app, { backend, log, sendError, passClaimed, access });
  else registerClaimedOnly(app, { passClaimed });
  registerHealthRoutes(app, { status, backends });
  registerAssetRoutes(app, { assets });
  registerEventRoutes(app, { status, hub, visitors, clock, maxPerAddress: config.maxEventStreamsPerAddress });
  registerBeaconRoutes(app, { ...reports, log, access });
  registerPolicyReports(app, {
    violations,
    isPreview: access.isPreview,
    refuse: REPORT_REFUSALS,
    toOwn: createOwnAddresses({ publicOrigin, assetBase: config.assetBase ?? '', hasFile: shown.hasFile }),
  });
  registerTicketRoutes(app, { status, limit, tickets, access, visitors });
  const operators = createOperators(config, { log, sendError });
  addOperators(app, {
    operators,
    metrics,
    createOtherPort,
    createBadRequest,
    variables: 'EDGE',
    paths: [OBSERVATIONS_PATH],
  });
  registerObservationRoutes(operators, { ...reports, channel, shown: shown.names });
  const { productName } = runtimeConfig;
  const ofPreviews = { status, previews, access, clock, behindTls, productName };
  registerPreviewRoutes(app, ofPreviews);
  registerPickRoutes(app, ofPreviews);
  registerPageRoutes(app, { status, previews, access, visitors, behindTls });

  app.onStart(followed.start);
  // The server waits for open answers when it closes, and streams never end by themselves.
  app.addHook('preClose', followed.stop);
  return app;
}
