import { appNameSchema, channelNameSchema, type Release, versionSchema } from '@sharpside/contracts';
import {
  APP_STATES,
  type AppObservations,
  type ConsoleChange,
  LISTED_APPS,
  MAX_LISTED_APPS,
  type Pulse,
  type ReleaseDiff,
} from '@sharpside/contracts/control';
import { listChannels } from '@sharpside/registry/records/channels';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ControlContext } from '../control-context.ts';
import { ControlError } from '../errors.ts';
import type { ObservationSource } from '../observations/observation-source.ts';
import { parseApp, parseInput } from '../routes/parse-input.ts';
import { answerKept } from './answer-kept.ts';
import type { ChannelLogs } from './channel-logs.ts';
import { createPublishedVersions } from './published-versions.ts';
import { listConsoleChanges, readConsoleState } from './read-console-state.ts';
import { readPulse } from './read-pulse.ts';
import { readReleaseDiff } from './read-release-diff.ts';
import { createReleaseRecords } from './release-records.ts';

type StateRouteDeps = { logs: ChannelLogs; observations: ObservationSource };

const channelQuerySchema = v.object({ channel: v.optional(channelNameSchema, 'production') });

const historyQuerySchema = v.object({
  ...channelQuerySchema.entries,
  app: v.optional(v.string()),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999'), v.transform(Number)),
    '50',
  ),
});

/** Names of apps separated by commas. A malformed name is ignored, like the name of an unknown app. */
const appsSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((name) => name.trim())),
  v.filterItems((name) => v.is(appNameSchema, name)),
  v.maxLength(MAX_LISTED_APPS, `must have at most ${MAX_LISTED_APPS} apps`),
);

const toNumberSchema = (pattern: RegExp, message: string) =>
  v.pipe(v.string(), v.regex(pattern, message), v.transform(Number));

const stateQuerySchema = v.object({
  ...channelQuerySchema.entries,
  search: v.optional(v.pipe(v.string(), v.maxLength(100, 'must have at most 100 letters')), ''),
  state: v.optional(v.picklist(APP_STATES, `must be one of ${APP_STATES.join(', ')}`)),
  apps: v.optional(appsSchema),
  from: v.optional(toNumberSchema(/^\d{1,6}$/, 'must be a number from 0'), '0'),
  limit: v.optional(
    v.pipe(
      toNumberSchema(/^[1-9]\d{0,2}$/, 'must be a number from 1'),
      v.maxValue(MAX_LISTED_APPS, `must be at most ${MAX_LISTED_APPS}`),
    ),
    String(LISTED_APPS),
  ),
});

const pulseQuerySchema = v.object({ ...channelQuerySchema.entries, apps: appsSchema });

const diffQuerySchema = v.object({ ...channelQuerySchema.entries, from: versionSchema, to: versionSchema });

const parseQuery = <T>(schema: v.GenericSchema<unknown, T>, query: unknown) =>
  parseInput(schema, query, 'The query');

/** Routes of the data that the console shows, for holders of any token. */
export function registerStateRoutes(
  app: FastifyInstance,
  { registry, deps, signIn, clock }: ControlContext,
  { logs, observations }: StateRouteDeps,
): void {
  const records = createReleaseRecords(deps);
  const published = createPublishedVersions(registry);

  async function requireRelease(name: string, version: string): Promise<Release> {
    const release = await registry.readRelease(name, version);
    if (release) return release;
    throw new ControlError(`${name} ${version} is not published; GET /v1/state lists what is.`, {
      code: 'NOT_FOUND',
    });
  }

  app.get('/v1/channels', async (request): Promise<{ channels: string[] }> => {
    await signIn.readTokens(request);
    return { channels: await listChannels(registry) };
  });

  app.get('/v1/state', async (request, reply) => {
    await signIn.readTokens(request);
    const query = parseQuery(stateQuerySchema, request.query);
    const { apps, state: wanted } = query;
    const state = await readConsoleState(
      { registry, logs, records, published },
      { ...query, apps, state: wanted },
    );
    return answerKept(request, reply, state);
  });

  app.get('/v1/history', async (request, reply) => {
    await signIn.readTokens(request);
    const { channel, app: name, limit } = parseQuery(historyQuerySchema, request.query);
    const changes: ConsoleChange[] = [];
    for (const revision of await logs.read(channel)) {
      if (changes.length >= limit) break;
      changes.push(...listConsoleChanges(revision).filter(({ app }) => name === undefined || app === name));
    }
    return answerKept(request, reply, { changes: changes.slice(0, limit) });
  });

  app.get('/v1/pulse', async (request): Promise<Pulse> => {
    await signIn.readTokens(request);
    const { channel, apps } = parseQuery(pulseQuerySchema, request.query);
    const [revision] = await logs.read(channel);
    return readPulse(observations, revision, { channel, apps, nowMs: clock.now() });
  });

  app.get('/v1/apps/:app/diff', async (request): Promise<ReleaseDiff> => {
    await signIn.readTokens(request);
    const name = parseApp(request.params);
    const { channel, ...versions } = parseQuery(diffQuerySchema, request.query);
    const [from, to] = await Promise.all([
      requireRelease(name, versions.from),
      requireRelease(name, versions.to),
    ]);
    return readReleaseDiff(registry, { channel, from, to });
  });

  app.get('/v1/apps/:app/observations', async (request): Promise<AppObservations> => {
    await signIn.readTokens(request);
    const { channel } = parseQuery(channelQuerySchema, request.query);
    return observations.read(parseApp(request.params), channel);
  });
}
