import { fileURLToPath } from 'node:url';
import { channelNameSchema, isOrigin, isWebAddress, parseContract } from '@sharpside/contracts';
import { signingKeySchema } from '@sharpside/registry/records/signing-key';
import { trustedKeysSchema } from '@sharpside/registry/records/trusted-keys';
import {
  countSchema,
  flagSchema,
  folderSchema,
  hasTwoPorts,
  hostSchema,
  listSchema,
  locationSchema,
  millisecondsSchema,
  portSchema,
  redisSchema,
} from '@sharpside/server-kit';
import * as v from 'valibot';
import { isEdgePlace } from './edges/edge-list.ts';
import { isDsn } from './error-sinks/sentry.ts';
import { GUARD_MODES, type GuardSettings } from './guard/guard-settings.ts';
import { SIGN_IN_SETTINGS } from './persons/sign-in-settings.ts';
import { webhooksSchema } from './webhooks/webhook-settings.ts';
import { trustedWorkloadsSchema } from './workloads/trusted-workloads.ts';

const MEBIBYTE = 1024 * 1024;
const MINUTE_MS = 60 * 1000;

const backendSchema = v.nullable(
  v.pipe(v.string(), v.check(isOrigin, "must be an origin without a path, as 'http://127.0.0.1:8089'")),
);
const edgesSchema = listSchema(
  v.pipe(
    v.string(),
    v.check(
      isEdgePlace,
      "must be origins without a path, as 'http://10.0.0.7:8080', or names of many edges, as 'dns+http://edges:8080' or 'dnssrv+http://_http._tcp.edges', with commas between",
    ),
  ),
);
const SITES =
  "must be channels with the origins of their sites and commas between, as 'production=https://www.example.com'";
const sitesSchema = listSchema(
  v.strictObject({ channel: channelNameSchema, url: v.pipe(v.string(), v.check(isOrigin, SITES)) }, SITES),
  ({ channel }) => channel,
);
const dsnSchema = v.nullable(
  v.pipe(v.string(), v.check(isDsn, "must be the DSN of a project, as 'https://<key>@<host>/<project>'")),
);
const isPlainAddress = (text: string) => isWebAddress(text) && !/[?#@]/.test(text);
const collectorSchema = v.nullable(
  v.pipe(
    v.string(),
    v.check(isPlainAddress, "must be an address of logs, as 'http://collector:4318/v1/logs'"),
  ),
);
const trackerPageSchema = v.nullable(
  v.pipe(
    v.string(),
    v.check(
      (text) => isWebAddress(text) && text.includes('{app}') && text.includes('{version}'),
      "must be an address with {app} and {version}, as 'https://acme.sentry.io/issues/?query=release:{app}@{version}'",
    ),
  ),
);
const prometheusSchema = v.nullable(
  v.pipe(
    v.string(),
    v.check(isPlainAddress, "must be the address of a Prometheus, as 'http://prometheus:9090'"),
  ),
);
const matchSchema = v.pipe(
  v.string(),
  v.regex(
    /^[a-z_]\w*=~?"[^"\\{}]*"(,[a-z_]\w*=~?"[^"\\{}]*")*$/i,
    `must be labels with their values, as 'job="edge",site="example"'`,
  ),
);
const SECRET_LENGTH = 32;
const secretsSchema = v.nullable(
  v.pipe(
    listSchema(
      v.pipe(v.string(), v.minLength(SECRET_LENGTH, `must each have at least ${SECRET_LENGTH} characters`)),
    ),
    v.minLength(1, 'must hold at least one secret'),
  ),
);
// Ballots of edges are no older, and a token of a CI job that lives longer would be a secret worth stealing.
const minutesSchema = countSchema(1, 60);
const percentSchema = v.pipe(
  v.number('must be a number from 0 to 100'),
  v.check((percent) => percent >= 0 && percent <= 100, 'must be a number from 0 to 100'),
);

/** `npm run console` builds the console here. */
const BUILT_CONSOLE = fileURLToPath(new URL('../../console/dist', import.meta.url));

/**
 * Settings of one control server.
 *
 * `storeLocation` is the registry, which this server writes to.
 * `sessions`: the Redis that has the sessions of the console, for several servers; null: the memory of this one.
 * `sessionSecrets`: they seal those sessions, and sign-ins under way; the first seals, all are believed.
 * `metricsPort`, `metricsHost`: where operators read `/metrics`; without a port, 10000 above `port`.
 * `behindTls`: it is reached over HTTPS only; adds HSTS, and makes cookies `Secure`.
 * `consoleDir`: the built console, which need not be there.
 * `trustedProxies`: number of proxies in front whose `X-Forwarded-For` is believed.
 * `upload…`: limits of one build, and of the files of all builds that are not published yet (`uploadTotalBytes`).
 * `edges`: the origins of the edges' ports for operators, as this server reaches them, or names of many (`isEdgePlace`); their
 * counts of browsers' reports are read.
 * `sites`: the origins of the sites, as people reach them, by channel; the console makes links to them.
 * `prometheus`: the Prometheus that reads the edges, and has the reports from before this process; null: nobody has them.
 * `prometheusMatch`: the labels of those edges in it.
 * `backend`: the origin of a backend, as this server reaches it, which reports the state of the data; null: there is none.
 * `workloads`: the CI jobs that get tokens for their ID tokens; null: none does.
 * `errorsToSentry`, `errorsToOtlp`: the project, and the collector of OpenTelemetry, that get the errors of browsers; null:
 * none does.
 * `errorsPage`: the address of a release in that tracker, with `{app}` and `{version}`; null: there is none.
 * `webhooks`: the receivers of events; null: nobody is told.
 * `trustedKeys`: the keys that releases must be signed with; null: signatures are not looked at.
 * `signingKey`: signs for CI jobs that proved by an ID token who they are, in their names; null: nobody does.
 * `oidc…`, `roles`: see `persons/sign-in-settings.ts`.
 * `guard…`: see `guard-settings.ts`. Units: `guardMarginPercent` percentage points.
 */
const settingsSchema = v.strictObject({
  host: v.optional(hostSchema, '127.0.0.1'),
  port: v.optional(portSchema, 4200),
  metricsHost: v.optional(hostSchema, '127.0.0.1'),
  metricsPort: v.optional(portSchema),
  storeLocation: locationSchema,
  sessions: v.optional(v.nullable(redisSchema), null),
  sessionSecrets: v.optional(secretsSchema, null),
  consoleDir: v.optional(folderSchema, BUILT_CONSOLE),
  behindTls: v.optional(flagSchema, false),
  trustedProxies: v.optional(countSchema(0), 0),
  storeTimeoutMs: v.optional(millisecondsSchema(1), 5_000),
  uploadFiles: v.optional(countSchema(1), 2_000),
  uploadFileBytes: v.optional(countSchema(1), 16 * MEBIBYTE),
  uploadBytes: v.optional(countSchema(1), 64 * MEBIBYTE),
  uploadTotalBytes: v.optional(countSchema(1), 1024 * MEBIBYTE),
  edges: v.optional(edgesSchema, []),
  sites: v.optional(sitesSchema, []),
  collectIntervalMs: v.optional(millisecondsSchema(100), 5_000),
  prometheus: v.optional(prometheusSchema, null),
  prometheusMatch: v.optional(matchSchema, 'job="edge"'),
  backend: v.optional(backendSchema, null),
  backendTimeoutMs: v.optional(millisecondsSchema(1), 3_000),
  workloads: v.optional(v.nullable(trustedWorkloadsSchema), null),
  workloadTokenMinutes: v.optional(minutesSchema, 15),
  errorsToSentry: v.optional(dsnSchema, null),
  errorsToOtlp: v.optional(collectorSchema, null),
  errorsPage: v.optional(trackerPageSchema, null),
  webhooks: v.optional(v.nullable(webhooksSchema), null),
  trustedKeys: v.optional(v.nullable(trustedKeysSchema), null),
  signingKey: v.optional(v.nullable(signingKeySchema), null),
  ...SIGN_IN_SETTINGS,
  guard: v.optional(v.picklist(GUARD_MODES, `must be one of ${GUARD_MODES.join(', ')}`), 'act'),
  guardVitals: v.optional(flagSchema, false),
  guardMarginPercent: v.optional(percentSchema, 2),
  guardMinNetworks: v.optional(countSchema(1), 50),
  guardMinFailing: v.optional(countSchema(1), 20),
  guardWindowMinutes: v.optional(minutesSchema, 60),
  guardWatchMinutes: v.optional(minutesSchema, 30),
});

/** The settings, with what is wrong of several together. */
export const controlConfigSchema = v.pipe(
  settingsSchema,
  v.forward(
    v.check((places) => hasTwoPorts(places), 'must be another port than CONTROL_PORT'),
    ['metricsPort'],
  ),
);

export type ControlConfigInput = v.InferInput<typeof controlConfigSchema>;
export type ControlConfig = v.InferOutput<typeof controlConfigSchema>;

/**
 * The configuration of a control server, with defaults filled in.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong.
 */
export const parseControlConfig = (input: ControlConfigInput): ControlConfig =>
  parseContract(controlConfigSchema, input, 'The configuration of the control server');

export const toGuardSettings = (config: ControlConfig): GuardSettings => ({
  mode: config.guard,
  judgesVitals: config.guardVitals,
  margin: config.guardMarginPercent / 100,
  minNetworks: config.guardMinNetworks,
  minFailing: config.guardMinFailing,
  windowMs: config.guardWindowMinutes * MINUTE_MS,
  watchMs: config.guardWatchMinutes * MINUTE_MS,
});
