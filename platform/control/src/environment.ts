import { ContractError } from '@sharpside/contracts';
import { type RemovedSettings, readSettings, toVariables } from '@sharpside/server-kit';
import { CONTROL_SETTINGS, type ControlConfig, controlConfigSchema } from './config.ts';
import { findPersonSettings } from './persons/sign-in-settings.ts';

export const CONTROL_ENVIRONMENT =
  'The environment of the control server (docs/control.md has every setting)';

export const CONTROL_VARIABLES = toVariables(CONTROL_SETTINGS);

/** Settings that the version of 29 November 2026 had. */
export const CONTROL_REMOVED: RemovedSettings = {
  CONTROL_SECOND_PERSON: {
    now: "no change waits for a second person. Protect the environment of the CI job that promotes (docs/control.md, 'A second person'), and then remove this setting",
    isRefused: true,
  },
  CONTROL_STATE: { now: 'uploads are in the registry until their publish, and no folder is needed' },
  CONTROL_STORE_TIMEOUT_MS: { now: 'the registry has 5 s to answer' },
  CONTROL_BACKEND_TIMEOUT_MS: { now: 'the backend has 3 s to answer' },
  CONTROL_WORKLOAD_TOKEN_MINUTES: { now: 'the token of a CI job lasts 15 minutes' },
  CONTROL_GUARD_MARGIN_PERCENT: { now: 'a release may fail 2 percentage points more than its baseline' },
  CONTROL_GUARD_WINDOW_MINUTES: { now: 'the guard uses reports of the last 60 minutes' },
  CONTROL_GUARD_WATCH_MINUTES: { now: 'the guard watches a promoted release for 30 minutes' },
  CONTROL_UPLOAD_FILES: { now: 'a build may have 2,000 files' },
  CONTROL_UPLOAD_BYTES: { now: 'a build may have 64 MiB' },
  CONTROL_UPLOADS_PER_TOKEN: {
    now: 'files of one app that wait for a publish may be as many as 4 builds have',
  },
  CONTROL_UPLOAD_KEEP_FREE_BYTES: { now: 'uploads are in the registry, and not on the disk of this server' },
  CONTROL_UPLOAD_STALLED_MS: { now: 'a file of which less than 16 KiB arrive in 15 s is given up' },
  CONTROL_UPLOAD_ABANDONED_MS: { now: 'uploaded files that nobody publishes are removed after a day' },
};

/**
 * Refuses shared sessions without shared secrets. Behind a balancer, requests would fail only now and then, and the
 * cause would be hard to find.
 *
 * @throws {ContractError} `CONTRACT_BROKEN`
 */
function requireShareable({ sessions, sessionSecrets }: ControlConfig): void {
  if (sessions === null || sessionSecrets !== null) return;
  const message = 'must be set too, to the same on each: servers that share sessions share what seals them';
  throw new ContractError({
    what: 'The sharing of sessions (CONTROL_SESSIONS)',
    problems: [{ path: 'CONTROL_SESSION_SECRETS', message }],
  });
}

/**
 * Reads the configuration from the environment, for example `CONTROL_PORT=4200`. An empty variable counts as not set.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong, under the names of the variables.
 */
export function readControlConfig(environment: NodeJS.ProcessEnv): ControlConfig {
  const config = readSettings(environment, {
    what: CONTROL_ENVIRONMENT,
    variables: CONTROL_VARIABLES,
    required: {
      CONTROL_STORE: 'must be set to the registry, the folder or bucket that releases are kept in',
    },
    schema: controlConfigSchema,
    removed: CONTROL_REMOVED,
  });
  requireShareable(config);
  // Incomplete settings of the sign-in end the start, rather than the first person's attempt.
  findPersonSettings(config);
  return config;
}
