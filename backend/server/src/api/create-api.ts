import { randomUUID } from 'node:crypto';
import type { Call, LiveEvents } from '@sharpside/boards/call/call';
import { createPictures } from '@sharpside/boards/call/pictures';
import { allCalls } from '@sharpside/boards/calls';
import type { listJobStates } from '@sharpside/ingest/refresh/refresh-state';
import { addProcessMetrics, addRequestMetrics, addressOf, callerOfNetwork } from '@sharpside/server-kit';
import {
  addOperators,
  addRefusals,
  createMetrics,
  IDLE_CONNECTION_MS,
  MAX_HEADER_BYTES_BEHIND_EDGE,
  toArrivalLimits,
  toLogOptions,
  WITHOUT_SCHEMAS,
} from '@sharpside/server-kit/server';
import { sendRefusal } from '@sharpside/sign-in/refusals/refusals';
import type { Guard } from '@sharpside/sign-in/requests/guards';
import { createLimits } from '@sharpside/sign-in/requests/limits';
import { logSerializers } from '@sharpside/sign-in/requests/log-serializers';
import type { FollowerStatus } from '@sharpside/warehouse/shared-store/follower';
import type { SnapshotHolder } from '@sharpside/warehouse/snapshot/snapshot-holder';
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { addCall } from '../http/add-call.ts';
import { type AnswerSource, createCallExecutor } from '../http/call-executor.ts';
import { createDataQuality, type QualityOptions } from '../http/data-quality.ts';
import { addDataStatus } from '../http/data-status.ts';
import { addErrorAnswers, answerUnreadable } from '../http/error-answers.ts';
import { addFollowerMetrics, toFollowerProblem } from '../http/follower-metrics.ts';
import { addJobMetrics } from '../http/job-metrics.ts';
import { logAnswers } from '../http/log-answers.ts';
import { addProbes } from '../http/probes.ts';
import { addQualityMetrics } from '../http/quality-metrics.ts';
import { createBadRequest, createOtherPort, refuseConnection } from '../http/unreadable-requests.ts';
import { addDocs } from '../openapi/add-docs.ts';
import type { ApiConfig } from './api-config.ts';

export type ApiLogger = { level: string; stream?: { write: (line: string) => void } };

export type ApiDeps = {
  holder: Pick<SnapshotHolder, 'use' | 'currentId'> & Partial<Pick<SnapshotHolder, 'prepareWith'>>;
  /** Status of following the shared store. Undefined: snapshots come from no store. */
  readFollower?: () => FollowerStatus;
  /** Adds sign-in: the decorators `requireSession`, `requireSubscription` and `findSessionCaller`. */
  signIn: FastifyPluginAsync;
  logger?: ApiLogger;
  /** Rejects if the storage of sessions cannot be reached. */
  pingSessions?: () => Promise<void>;
  /**
   * True once the process is about to close. Requests are still answered, but clients should use another process.
   * Default: never.
   */
  isDraining?: () => boolean;
  listJobs?: () => ReturnType<typeof listJobStates>;
  /** Files that are held back. Undefined: data quality is not reported. */
  listHeld?: QualityOptions['listHeld'];
  /** Scoreboard events computed from the clock, for sample data. */
  findLiveEvents?: LiveEvents;
  now?: () => number;
  /** Default: every call of the API. */
  calls?: readonly Call[];
};

// The largest body of any call is a list of names.
const BODY_LIMIT_BYTES = 16 * 1024;
const REQUEST_ID = /^[\w-]{8,64}$/;

function createApp(
  { requestTimeoutMs, trustedProxies }: ApiConfig,
  { logger, isDraining = () => false }: ApiDeps,
  { forceCloseConnections }: Required<Pick<FastifyServerOptions, 'forceCloseConnections'>>,
): FastifyInstance {
  const app = Fastify({
    ...WITHOUT_SCHEMAS,
    ...(logger && toLogOptions({ ...logger, serializers: logSerializers })),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: IDLE_CONNECTION_MS,
    http: { ...toArrivalLimits(requestTimeoutMs), maxHeaderSize: MAX_HEADER_BYTES_BEHIND_EDGE },
    clientErrorHandler: refuseConnection,
    // Requests on open connections are still answered while the server closes, because a client may not be able to
    // repeat a refused request.
    return503OnClosing: false,
    trustProxy: (_address, hop) => hop < trustedProxies,
    // A request keeps the id that an edge gave it, so that both logs can be read together.
    genReqId({ headers }) {
      const id = headers['x-request-id'];
      return typeof id === 'string' && REQUEST_ID.test(id) ? id : randomUUID();
    },
    frameworkErrors: answerUnreadable,
    forceCloseConnections,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id).header('X-Content-Type-Options', 'nosniff');
    if (isDraining()) reply.header('Connection', 'close');
  });
  addErrorAnswers(app);
  addRefusals(app, createBadRequest);
  return app;
}

/**
 * Limits calls per session, or per address without a session. A higher limit applies to all sessions at an address
 * together, so that a whole office stays below it.
 */
function createCallLimit(app: FastifyInstance, { callsPerMinute, memberCallsPerMinute }: ApiConfig): Guard {
  const byLine = (request: FastifyRequest) => callerOfNetwork(addressOf(request), 'line');
  return createLimits(
    [
      {
        maxPerMinute: callsPerMinute,
        toCaller: (request) => app.findSessionCaller(request) ?? byLine(request),
      },
      {
        maxPerMinute: memberCallsPerMinute,
        toCaller: (request) => (app.findSessionCaller(request) ? byLine(request) : undefined),
      },
    ],
    // Not `deps.now`, which may stand still: a limit needs the machine's clock.
    { now: Date.now, refuse: async (request, reply) => sendRefusal(request, reply, 'TOO_MANY_REQUESTS') },
  );
}

/**
 * Creates the API server without listening: calls, their documentation at `/api/docs`, probes, and a second server for
 * operators. The caller must close `deps.holder` after the app.
 */
export async function createApi(config: ApiConfig, deps: ApiDeps): Promise<FastifyInstance> {
  const { holder, now = Date.now, pingSessions } = deps;
  // While closing, pending answers are finished and idle connections are closed at once.
  const app = createApp(config, deps, { forceCloseConnections: 'idle' });
  const metrics = createMetrics();
  // A metrics request that hangs must not delay closing.
  const operators = createApp(config, deps, { forceCloseConnections: true });
  addOperators(app, { operators, metrics, createOtherPort, createBadRequest, variables: 'BACKEND' });
  addProcessMetrics(app, metrics);
  addRequestMetrics(app, metrics, 'http');
  logAnswers(app);
  await app.register(deps.signIn);

  const executor = createCallExecutor({
    holder,
    pictures: createPictures(config.pictures),
    findLiveEvents: deps.findLiveEvents,
    now,
    cacheBytes: config.cacheBytes,
    queryTimeoutMs: config.queryTimeoutMs,
    maxWaiting: config.maxWaitingQueries,
  });
  holder.prepareWith?.(executor.prepare);
  metrics.addGauge({
    name: 'api_cache_bytes',
    help: 'Rendered answers that are kept.',
    read: () => executor.cacheBytes(),
  });
  metrics.addGauge({
    name: 'api_snapshot_info',
    help: 'The snapshot that new requests are answered from.',
    labelNames: ['id'],
    read: () => [{ labels: { id: holder.currentId() }, value: 1 }],
  });

  const limit = createCallLimit(app, config);
  const { listJobs = async () => [], listHeld } = deps;
  addJobMetrics(metrics, { listJobs, now });
  if (listHeld !== undefined) {
    const quality = createDataQuality({ holder, listHeld });
    addQualityMetrics(metrics, quality);
    addDataStatus(app, { holder, quality, listJobs, now });
  }
  const { readFollower } = deps;
  if (readFollower !== undefined) addFollowerMetrics(metrics, readFollower);
  const { calls = allCalls } = deps;
  const answers: Record<AnswerSource, number> = { cache: 0, shared: 0, engine: 0, stale: 0 };
  metrics.addCounter({
    name: 'api_answers_total',
    help: 'Answers by where they came from.',
    labelNames: ['from'],
    read: () => Object.entries(answers).map(([from, value]) => ({ labels: { from }, value })),
  });
  const countAnswer = (from: AnswerSource) => {
    answers[from] += 1;
  };
  for (const call of calls) addCall(app, call, { executor, countAnswer, limit });
  addDocs(app, calls);
  addProbes(app, {
    async checkReady() {
      if (deps.isDraining?.()) throw new Error('the process is about to close');
      holder.currentId();
      await pingSessions?.();
    },
    listProblems: () => toFollowerProblem(readFollower?.()),
  });
  return app;
}
