import { join } from 'node:path';
import { ContractError, isWebAddressOrPath } from '@sharpside/contracts';
import { toStoreLocation } from '@sharpside/object-store';
import {
  asNumber,
  asText,
  asThemselves,
  countSchema,
  folderSchema,
  gatherProblems,
  hasTwoPorts,
  hostSchema,
  locationSchema,
  millisecondsSchema,
  type Places,
  portSchema,
  type RemovedSettings,
  readSettings,
} from '@sharpside/server-kit';
import {
  parseSignInSettings,
  SIGN_IN_VARIABLES,
  type SignInSettings,
} from '@sharpside/sign-in/settings/sign-in-settings';
import { type LogKeys, readTrustedLogKeys } from '@sharpside/warehouse/shared-files/log-keys';
import { openSharedStore, type SharedStore } from '@sharpside/warehouse/shared-files/open-shared-store';
import * as v from 'valibot';
import { type ApiConfig, DEFAULT_API_CONFIG } from './api-config.ts';

const MEBIBYTE = 1024 * 1024;

const templateOf = (placeholder: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.includes(placeholder, `must have ${placeholder} in it`),
      v.check(
        (text) => isWebAddressOrPath(text.replaceAll(placeholder, '1')),
        `must be a web address or a path of the site, for example 'https://pictures.example/${placeholder}.png'`,
      ),
    ),
  );

// Defaults of `createApi` are in `DEFAULT_API_CONFIG`, all others below.
const API = DEFAULT_API_CONFIG;

const variablesSchema = v.object({
  BACKEND_HOST: v.optional(hostSchema, '127.0.0.1'),
  BACKEND_PORT: v.optional(portSchema, 8081),
  /**
   * The port for operators, with `/metrics`. Default port: 10000 above `BACKEND_PORT`, or below it if that is too high.
   */
  BACKEND_METRICS_HOST: v.optional(hostSchema, '127.0.0.1'),
  BACKEND_METRICS_PORT: v.optional(portSchema),
  BACKEND_DATA: v.optional(folderSchema),
  BACKEND_LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
    'info',
  ),
  /** Number of proxies in front that are trusted to report a client's address. */
  BACKEND_TRUSTED_PROXIES: v.optional(countSchema(0), API.trustedProxies),
  BACKEND_CALLS_PER_MINUTE: v.optional(countSchema(1), API.callsPerMinute),
  BACKEND_MEMBER_CALLS_PER_MINUTE: v.optional(countSchema(1), API.memberCallsPerMinute),
  BACKEND_QUERY_TIMEOUT_MS: v.optional(millisecondsSchema(1), API.queryTimeoutMs),
  BACKEND_REQUEST_TIMEOUT_MS: v.optional(millisecondsSchema(1), API.requestTimeoutMs),
  BACKEND_MAX_WAITING_QUERIES: v.optional(countSchema(1), API.maxWaitingQueries),
  /** Number of queries that the engine runs at once. Each needs a connection and a thread that waits for the engine. */
  BACKEND_QUERIES_AT_ONCE: v.optional(countSchema(1, 256), 4),
  BACKEND_WATCH_MS: v.optional(millisecondsSchema(10), 2000),
  /** Store that snapshots come from: a folder or `s3://<bucket>/<folder>`. Default: only the data folder. */
  BACKEND_SNAPSHOTS: v.optional(locationSchema),
  /** Maximum disk space for snapshots from the shared store. 0: the whole disk. */
  BACKEND_SNAPSHOTS_MAX_MIB: v.optional(countSchema(0), 0),
  /** Time for which the process goes on answering after SIGTERM, so that others can take over. */
  BACKEND_DRAIN_MS: v.optional(millisecondsSchema(0), 0),
  MLB_PLAYER_PICTURE_URL: templateOf('{id}'),
  NBA_PLAYER_PICTURE_URL: templateOf('{id}'),
  NFL_PLAYER_PICTURE_URL: templateOf('{id}'),
  MLB_TEAM_LOGO_URL: templateOf('{team}'),
  NBA_TEAM_LOGO_URL: templateOf('{team}'),
  NFL_TEAM_LOGO_URL: templateOf('{team}'),
});

export const serverEnvironmentSchema = v.pipe(
  variablesSchema,
  v.forward(
    v.check(
      ({ BACKEND_PORT: port, BACKEND_METRICS_PORT: metricsPort }) => hasTwoPorts({ port, metricsPort }),
      'must be another port than BACKEND_PORT',
    ),
    ['BACKEND_METRICS_PORT'],
  ),
);

type FollowedStore = {
  store: SharedStore;
  /** Undefined means the whole disk. */
  limitBytes: number | undefined;
  /** Environment of the process that fetches snapshots. It includes the store's keys. */
  environment: Readonly<Record<string, string | undefined>>;
};

export type ServerConfig = Places & {
  dataFolder: string;
  /** Undefined if snapshots are published in the data folder itself. */
  followed: FollowedStore | undefined;
  logLevel: string;
  watchMs: number;
  queriesAtOnce: number;
  drainMs: number;
  api: ApiConfig;
  signIn: SignInSettings;
};

/** Names of all variables of the server, including those of sign-in. */
export const SERVER_VARIABLES: readonly string[] = [
  ...Object.keys(serverEnvironmentSchema.entries),
  'BACKEND_TRUSTED_KEYS',
  ...SIGN_IN_VARIABLES,
];

/** Settings that the version of 29 November 2026 had. */
export const SERVER_REMOVED: RemovedSettings = {
  BACKEND_CACHE_MIB: { now: 'answers may take 32 MiB of memory' },
};

type Values = v.InferOutput<typeof serverEnvironmentSchema>;

// An unset template gets no key, so that it does not replace another template by undefined.
const given = (urls: Readonly<Record<'mlb' | 'nba' | 'nfl', string | undefined>>) =>
  Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined));

const toApiConfig = (values: Values): ApiConfig => ({
  cacheBytes: API.cacheBytes,
  queryTimeoutMs: values.BACKEND_QUERY_TIMEOUT_MS,
  requestTimeoutMs: values.BACKEND_REQUEST_TIMEOUT_MS,
  maxWaitingQueries: values.BACKEND_MAX_WAITING_QUERIES,
  callsPerMinute: values.BACKEND_CALLS_PER_MINUTE,
  memberCallsPerMinute: values.BACKEND_MEMBER_CALLS_PER_MINUTE,
  trustedProxies: values.BACKEND_TRUSTED_PROXIES,
  pictures: {
    players: given({
      mlb: values.MLB_PLAYER_PICTURE_URL,
      nba: values.NBA_PLAYER_PICTURE_URL,
      nfl: values.NFL_PLAYER_PICTURE_URL,
    }),
    teams: given({
      mlb: values.MLB_TEAM_LOGO_URL,
      nba: values.NBA_TEAM_LOGO_URL,
      nfl: values.NFL_TEAM_LOGO_URL,
    }),
  },
});

type StoreOptions = Pick<FollowedStore, 'environment'> & { cwd: string; keys: LogKeys };

function toFollowedStore(
  values: Values,
  { environment, cwd, keys }: StoreOptions,
): FollowedStore | undefined {
  if (values.BACKEND_SNAPSHOTS === undefined) return undefined;
  const store = openSharedStore(toStoreLocation(values.BACKEND_SNAPSHOTS, cwd), environment, keys);
  const limitBytes = values.BACKEND_SNAPSHOTS_MAX_MIB * MEBIBYTE || undefined;
  return { store, limitBytes, environment };
}

const ENVIRONMENT = 'The environment of the API server';
const ENTRIES = Object.keys(serverEnvironmentSchema.entries);
const isNumber = (name: string) => /_(PORT|PROXIES|MINUTE|MIB|MS|QUERIES|ONCE)$/.test(name);

const readServerValues = (environment: FollowedStore['environment']): Values =>
  readSettings(environment, {
    what: ENVIRONMENT,
    variables: {
      ...asThemselves(
        ENTRIES.filter((name) => !isNumber(name)),
        asText,
      ),
      ...asThemselves(ENTRIES.filter(isNumber), asNumber),
    },
    required: {},
    schema: serverEnvironmentSchema,
  });

/**
 * Reads the configuration from the environment. An empty variable counts as not set.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with all problems.
 */
export function readServerConfig(environment: FollowedStore['environment'], cwd: string): ServerConfig {
  const found = gatherProblems(() => readServerValues(environment));
  const signIn = gatherProblems(() => parseSignInSettings(environment));
  const keys = gatherProblems(() => readTrustedLogKeys(environment));
  if (!('value' in found) || !('value' in signIn) || !('value' in keys)) {
    const problems = [found, keys, signIn].flatMap((result) => ('problems' in result ? result.problems : []));
    throw new ContractError({ what: ENVIRONMENT, problems });
  }
  const values = found.value;
  return {
    host: values.BACKEND_HOST,
    port: values.BACKEND_PORT,
    metricsHost: values.BACKEND_METRICS_HOST,
    metricsPort: values.BACKEND_METRICS_PORT,
    dataFolder: values.BACKEND_DATA ?? join(cwd, '.data', 'backend'),
    followed: toFollowedStore(values, { environment, cwd, keys: keys.value }),
    logLevel: values.BACKEND_LOG_LEVEL,
    watchMs: values.BACKEND_WATCH_MS,
    queriesAtOnce: values.BACKEND_QUERIES_AT_ONCE,
    drainMs: values.BACKEND_DRAIN_MS,
    api: toApiConfig(values),
    signIn: signIn.value,
  };
}
