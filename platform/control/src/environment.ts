import { ContractError } from '@sharpside/contracts';
import { readSettings, toVariables } from '@sharpside/server-kit';
import { CONTROL_SETTINGS, type ControlConfig, controlConfigSchema } from './config.ts';
import { findPersonSettings } from './persons/sign-in-settings.ts';

export const CONTROL_ENVIRONMENT =
  'The environment of the control server (docs/control.md has every setting)';

export const CONTROL_VARIABLES = toVariables(CONTROL_SETTINGS);

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
  });
  requireShareable(config);
  // Incomplete settings of the sign-in end the start, rather than the first person's attempt.
  findPersonSettings(config);
  return config;
}
