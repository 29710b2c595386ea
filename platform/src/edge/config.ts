import { readFileSync } from 'node:fs';
import {
  ContractError,
  channelNameSchema,
  isContractError,
  type Problem,
  parseContract,
  parseContractJson,
  type RuntimeConfig,
  runtimeConfigSchema,
} from 'contracts';
import * as v from 'valibot';
import { DEFAULT_RUNTIME_CONFIG } from './default-runtime-config.ts';

const MEBIBYTE = 1024 * 1024;

const folderSchema = v.pipe(v.string('must be the path of a folder'), v.minLength(1, 'must not be empty'));

const countSchema = (least: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(least, `must be at least ${least}`),
  );

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const originSchema = v.pipe(
  v.string('must be an origin'),
  v.check(isOrigin, "must be an origin without a path, for example 'http://127.0.0.1:4100'"),
);

/**
 * How one edge server runs.
 *
 * `storeFolder` holds the registry; `stateDir` is this server's own, for the last good state.
 * `behindTls`: visitors come over HTTPS only; adds HSTS and makes the cookie `Secure`.
 * `backend`: the origin of the backend that calls are passed on to; null where pages call it themselves, or there is none.
 * `publicOrigin`: where visitors find the site, for the absolute addresses that search engines and shared links need; null:
 * none are given. It is not taken from requests: whoever makes one could write what everybody gets.
 * `trustedProxies`: how many proxies in front may say who the visitor is.
 */
export const edgeConfigSchema = v.strictObject({
  host: v.optional(v.pipe(v.string(), v.minLength(1, 'must not be empty')), '127.0.0.1'),
  port: v.optional(v.pipe(countSchema(0), v.maxValue(65_535, 'must be at most 65535')), 8080),
  channel: v.optional(channelNameSchema, 'production'),
  storeFolder: folderSchema,
  stateDir: folderSchema,
  runtimeConfig: v.optional(runtimeConfigSchema, DEFAULT_RUNTIME_CONFIG),
  backend: v.optional(v.nullable(originSchema), null),
  publicOrigin: v.optional(v.nullable(originSchema), null),
  behindTls: v.optional(v.boolean('must be true or false'), false),
  trustedProxies: v.optional(countSchema(0), 0),
  pollIntervalMs: v.optional(countSchema(1), 100),
  storeTimeoutMs: v.optional(countSchema(1), 5_000),
  heartbeatMs: v.optional(countSchema(1), 20_000),
  maxEventStreams: v.optional(countSchema(1), 10_000),
  assetCacheBytes: v.optional(countSchema(0), 128 * MEBIBYTE),
  pageCacheBytes: v.optional(countSchema(0), 32 * MEBIBYTE),
});

export type EdgeConfigInput = v.InferInput<typeof edgeConfigSchema>;
export type EdgeConfig = v.InferOutput<typeof edgeConfigSchema>;

/**
 * The configuration of an edge server, with defaults filled in.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong.
 */
export const parseEdgeConfig = (input: EdgeConfigInput): EdgeConfig =>
  parseContract(edgeConfigSchema, input, 'The configuration of the edge');

const asText = (text: string): unknown => text;
// What is no number or no boolean stays as it is, so that the schema names the mistake.
const asNumber = (text: string): unknown => (text.trim() === '' ? text : Number(text));
const asBoolean = (text: string): unknown => (text === 'true' ? true : text === 'false' ? false : text);

const ENVIRONMENT = 'The environment of the edge (docs/edge.md has every setting)';

/** The environment variable of each setting. */
export const EDGE_VARIABLES = {
  EDGE_HOST: ['host', asText],
  EDGE_PORT: ['port', asNumber],
  EDGE_CHANNEL: ['channel', asText],
  EDGE_STORE: ['storeFolder', asText],
  EDGE_STATE: ['stateDir', asText],
  EDGE_RUNTIME_CONFIG: ['runtimeConfig', readRuntimeConfig],
  EDGE_BACKEND: ['backend', asText],
  EDGE_PUBLIC_ORIGIN: ['publicOrigin', asText],
  EDGE_BEHIND_TLS: ['behindTls', asBoolean],
  EDGE_TRUSTED_PROXIES: ['trustedProxies', asNumber],
  EDGE_POLL_INTERVAL_MS: ['pollIntervalMs', asNumber],
  EDGE_STORE_TIMEOUT_MS: ['storeTimeoutMs', asNumber],
  EDGE_HEARTBEAT_MS: ['heartbeatMs', asNumber],
  EDGE_MAX_EVENT_STREAMS: ['maxEventStreams', asNumber],
  EDGE_ASSET_CACHE_BYTES: ['assetCacheBytes', asNumber],
  EDGE_PAGE_CACHE_BYTES: ['pageCacheBytes', asNumber],
} as const satisfies Record<string, readonly [keyof EdgeConfig, (text: string) => unknown]>;

/** What to say where a setting is missing that has no default. */
const REQUIRED: Readonly<Record<string, string>> = {
  EDGE_STORE: 'must be set to the folder of the registry, the one that `mfe` publishes to',
  EDGE_STATE: 'must be set to a folder of this server alone, for the last good state',
};

const VARIABLE_OF = new Map<string, string>(
  Object.entries(EDGE_VARIABLES).map(([variable, [setting]]) => [setting, variable]),
);

/** A problem as whoever set the environment sees it: under the variable's name, with what stands in it. */
function toVariableProblem({ path, message }: Problem, environment: NodeJS.ProcessEnv): Problem {
  const [setting = ''] = path.split('.');
  const variable = VARIABLE_OF.get(setting) ?? setting;
  const text = environment[variable];
  if (!text) return { path: variable, message: REQUIRED[variable] ?? message };
  return { path: variable, message: `${message}; it is '${text}'` };
}

/** The problems that `work` finds; what it returns where there are none. */
function gather<T>(work: () => T): { value: T } | { problems: readonly Problem[] } {
  try {
    return { value: work() };
  } catch (error) {
    if (!isContractError(error)) throw error;
    return { problems: error.problems };
  }
}

/**
 * The configuration that the environment gives, for example `EDGE_PORT=8080`. A variable that is empty counts as not set.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong, under the names of the variables.
 */
export function readEdgeConfig(environment: NodeJS.ProcessEnv = process.env): EdgeConfig {
  const problems: Problem[] = [];
  const settings: Record<string, unknown> = {};
  for (const [variable, [setting, read]] of Object.entries(EDGE_VARIABLES)) {
    const text = environment[variable];
    if (!text) continue;
    const result = gather(() => read(text));
    if ('value' in result) settings[setting] = result.value;
    else {
      const inFile = ({ path, message }: Problem) => `${text}: ${path === '' ? '' : `${path} `}${message}`;
      problems.push(...result.problems.map((problem) => ({ path: variable, message: inFile(problem) })));
    }
  }
  const result = gather(() => parseContract(edgeConfigSchema, settings, ENVIRONMENT));
  if ('value' in result && problems.length === 0) return result.value;
  if ('problems' in result) {
    problems.push(...result.problems.map((problem) => toVariableProblem(problem, environment)));
  }
  throw new ContractError({ what: ENVIRONMENT, problems });
}

// A mistyped setting must not be a setting less.
const strictRuntimeConfigSchema = v.strictObject(runtimeConfigSchema.entries);

/**
 * The runtime configuration in a JSON file; what the file leaves out stays at its default.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong.
 */
export function readRuntimeConfig(file: string): RuntimeConfig {
  const what = `The runtime configuration in ${file}`;
  const overrides = parseContractJson(v.record(v.string(), v.unknown()), readText(file, what), what);
  return parseContract(strictRuntimeConfigSchema, { ...DEFAULT_RUNTIME_CONFIG, ...overrides }, what);
}

function readText(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new ContractError({ what, problems: [{ path: '', message: `cannot be read: ${message}` }], cause });
  }
}
