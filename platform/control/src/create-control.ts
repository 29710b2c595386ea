import { randomUUID } from 'node:crypto';
import type { Store } from '@sharpside/object-store';
import { createRegistry } from '@sharpside/registry/records/registry';
import { addProcessMetrics, type Clock, type Log, systemClock } from '@sharpside/server-kit';
import {
  addOperators,
  addRefusals,
  addStart,
  createMetrics,
  holdUntilStarted,
  IDLE_CONNECTION_MS,
  toArrivalLimits,
  WITHOUT_SCHEMAS,
} from '@sharpside/server-kit/server';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { type ControlConfig, toGuardSettings } from './config.ts';
import type { ControlContext } from './control-context.ts';
import { createDuty } from './duty/duty.ts';
import { createEdgeList, type EdgeList } from './edges/edge-list.ts';
import { createErrorForwarder } from './error-sinks/error-forwarder.ts';
import type { ErrorSink } from './error-sinks/error-sink.ts';
import { createOtlpSink } from './error-sinks/otlp.ts';
import { createSentrySink } from './error-sinks/sentry.ts';
import { createReleaseWatch, toReadTimeout } from './guard/release-watch.ts';
import { createAnnouncingStore } from './hints/announcing-store.ts';
import { toControlHeaders } from './http/control-headers.ts';
import { registerErrorHandling, sendError } from './http/error-handling.ts';
import { registerHealthRoutes } from './http/health-routes.ts';
import { registerRequestLog } from './http/request-log.ts';
import {
  addArrivalLimit,
  createBadRequest,
  createControlRefuser,
  createOtherPort,
} from './http/unreadable-requests.ts';
import { CONTROL_PARTS } from './parts.ts';
import { createErrorCollector } from './release-errors/error-collector.ts';
import { createReleaseErrors } from './release-errors/release-errors.ts';
import { createSourceMaps } from './release-errors/source-maps.ts';
import { createErrorTracer } from './release-errors/trace-errors.ts';
import { createSignIn } from './tokens/sign-in.ts';
import { createTokenUses } from './tokens/token-uses.ts';
import { createTokens } from './tokens/tokens.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

/** `monotonic`: milliseconds of a clock that only goes forward. Default: the machine's clock. */
export type ControlDeps = { store: Store; log: Log; clock?: Clock; monotonic?: () => number };

/** Size limit of a request's body. A route that accepts more sets its own limit. */
const BODY_BYTES = 16 * 1024;

// A large file takes long on a slow line.
const REQUEST_TIMEOUT_MS = 10 * 60 * 1000;
const HEADERS_TIMEOUT_MS = 20_000;
// Limit for the arrival of a request without a file.
const ARRIVAL_MS = 30_000;

/** True for uploads of a file: only these may take long. */
const isUpload = (method: string, path: string) =>
  method === 'PUT' && /^\/v1\/apps\/[^/]+\/uploads\//.test(path);

function createServer(
  { behindTls, trustedProxies }: ControlConfig,
  { log, ...options }: { log: Log } & Pick<FastifyServerOptions, 'forceCloseConnections'>,
): FastifyInstance {
  const headers = toControlHeaders({ behindTls });
  const app = Fastify({
    ...WITHOUT_SCHEMAS,
    ...options,
    trustProxy: (_address, hop) => hop < trustedProxies,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A publish compresses all files before it answers, and the connection is idle meanwhile.
    connectionTimeout: Math.max(IDLE_CONNECTION_MS, REQUEST_TIMEOUT_MS),
    // A closing server still answers requests on open connections: they have begun, and may not be repeatable.
    return503OnClosing: false,
    http: { ...toArrivalLimits(REQUEST_TIMEOUT_MS), headersTimeout: HEADERS_TIMEOUT_MS },
    clientErrorHandler: createControlRefuser(headers, log),
    genReqId: () => randomUUID(),
    // A malformed address reaches no hook, so the headers are set here.
    frameworkErrors(error, _request, reply) {
      sendError(reply.headers(headers), error);
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
    done();
  });
  addRefusals(app, createBadRequest);
  addArrivalLimit(app, { limitMs: ARRIVAL_MS, isLarge: isUpload });
  registerErrorHandling(app, { log });
  return app;
}

const toPrometheus = ({ prometheus, prometheusMatch }: ControlConfig) =>
  prometheus === null ? null : { address: prometheus, match: prometheusMatch };

const toSinks = ({ errorsToSentry, errorsToOtlp }: ControlConfig): ErrorSink[] => [
  ...(errorsToSentry === null ? [] : [createSentrySink(errorsToSentry)]),
  ...(errorsToOtlp === null ? [] : [createOtlpSink(errorsToOtlp)]),
];

/** Errors of browsers: reads them from the edges, maps them to the sources, and passes them to trackers. */
function openErrors(
  config: ControlConfig,
  deps: Pick<ControlContext, 'registry' | 'store' | 'clock' | 'log'> & {
    edges: EdgeList;
    isOnDuty: () => boolean;
  },
) {
  const { registry, store, clock, log, edges, isOnDuty } = deps;
  const timeoutMs = toReadTimeout(config.collectIntervalMs);
  const collector = createErrorCollector({ edges, clock, timeoutMs });
  const trace = createErrorTracer(createSourceMaps({ registry, store, clock }), clock);
  const forwarder = createErrorForwarder({ sinks: toSinks(config), trace, clock, log });
  return {
    list: createReleaseErrors({ collector, trace, page: config.errorsPage }),
    forwarder,
    async collect() {
      await collector.collect();
      if (!isOnDuty()) return;
      for (const channel of collector.channels()) forwarder.note(collector.list(channel));
    },
  };
}

/** The control server of one registry, and the server for operators. Neither listens yet. */
export function createControl(
  config: ControlConfig,
  { store: bareStore, log, clock = systemClock, ...deps }: ControlDeps,
): FastifyInstance {
  const { store, onRevision } = createAnnouncingStore(bareStore);
  const now = () => new Date(clock.now());
  const { trustedKeys: trusted, signingKey } = config;
  // Without a key, the service cannot sign the tokens that it makes itself; the mode `require` demands a key.
  const tokens = createTokens({ store, now, signingKey, trusted: signingKey && trusted, log });
  const uses = createTokenUses({ store, now });
  const signIn = createSignIn({ tokens, uses, clock, log });
  const metrics = createMetrics();
  const registry = createRegistry(store);
  const edges = createEdgeList({ places: config.edges, clock, log });
  const duty = createDuty({ store, clock, log, ...deps });
  const isOnDuty = duty.isHeld;
  const errors = openErrors(config, { registry, store, clock, log, edges, isOnDuty });
  const registryDeps = { store, now, trusted, signingKey };
  const watch = createReleaseWatch({
    deps: registryDeps,
    isOnDuty,
    edges,
    collectErrors: errors.collect,
    intervalMs: config.collectIntervalMs,
    guard: toGuardSettings(config),
    prometheus: toPrometheus(config),
    clock,
    log,
  });
  const context: ControlContext = {
    config,
    store,
    registry,
    onRevision,
    deps: registryDeps,
    clock,
    log,
    tokens,
    uses,
    signIn,
    observations: watch.observations,
    listReleaseErrors: errors.list,
    webhooks: createWebhooks({
      webhooks: config.webhooks?.webhooks ?? [],
      site: config.webhooks?.site ?? '',
      store,
      registry,
      clock,
      log,
      isOnDuty,
    }),
    problems: [watch.findProblem],
    metrics,
  };

  const app = createServer(config, { log });
  addStart(app);
  holdUntilStarted(app);
  registerRequestLog(app, context);
  // A hanging scrape must not delay the shutdown.
  const operators = createServer(config, { log, forceCloseConnections: true });
  addOperators(app, { operators, metrics, createOtherPort, createBadRequest, variables: 'CONTROL' });
  registerHealthRoutes(app, context);
  // Must come before the parts: when they start, the service must know if it is on duty.
  app.onStart(duty.start);
  for (const register of CONTROL_PARTS) register(app, context);
  duty.addMetrics(metrics);
  watch.addMetrics(metrics);
  errors.forwarder.addMetrics(metrics);
  addProcessMetrics(app, metrics);
  app.onStart(watch.start);
  app.addHook('preClose', async () => {
    errors.forwarder.stop();
    await watch.stop();
    // Must come last, when no work that needs the duty is under way.
    await duty.stop();
  });
  return app;
}
