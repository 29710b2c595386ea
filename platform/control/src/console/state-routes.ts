import { channelNameSchema, type Release, versionSchema } from '@sharpside/contracts';
import type { AppObservations, ConsoleChange, ConsoleState, ReleaseDiff } from '@sharpside/contracts/control';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ControlContext } from '../control-context.ts';
import { ControlError } from '../errors.ts';
import type { ObservationSource } from '../observations/observation-source.ts';
import { parseApp, parseInput } from '../routes/parse-input.ts';
import type { ChannelLogs } from './channel-logs.ts';
import { listConsoleChanges, readConsoleState } from './read-console-state.ts';
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

const diffQuerySchema = v.object({ ...channelQuerySchema.entries, from: versionSchema, to: versionSchema });

const parseQuery = <T>(schema: v.GenericSchema<unknown, T>, query: unknown) =>
  parseInput(schema, query, 'The query');

/** Routes of the data that the console shows, for holders of any token. */
export function registerStateRoutes(
  app: FastifyInstance,
  { registry, deps, config, signIn }: ControlContext,
  { logs, observations }: StateRouteDeps,
): void {
  const records = createReleaseRecords(deps);

  async function requireRelease(name: string, version: string): Promise<Release> {
    const release = await registry.readRelease(name, version);
    if (release) return release;
    throw new ControlError(`${name} ${version} is not published; GET /v1/state lists what is.`, {
      code: 'CONTROL_NOT_FOUND',
    });
  }

  app.get('/v1/state', async (request): Promise<ConsoleState> => {
    await signIn.readTokens(request);
    const { channel } = parseQuery(channelQuerySchema, request.query);
    const state = await readConsoleState({ registry, logs, records }, channel);
    return { ...state, needsSecondPerson: config.secondPerson.includes(channel) };
  });

  app.get('/v1/history', async (request): Promise<{ changes: ConsoleChange[] }> => {
    await signIn.readTokens(request);
    const { channel, app: name, limit } = parseQuery(historyQuerySchema, request.query);
    const history = await logs.read(channel);
    const changes = history.flatMap(listConsoleChanges);
    return { changes: changes.filter(({ app }) => name === undefined || app === name).slice(0, limit) };
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
