import type { Store } from '@sharpside/object-store';
import type { Registry } from '@sharpside/registry/records/registry';
import type { RegistryDeps } from '@sharpside/registry/records/registry-deps';
import type { Clock, Log, Metrics } from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';
import type { ControlConfig } from './config.ts';
import type { ObservationSource } from './observations/observation-source.ts';
import type { ListReleaseErrors } from './release-errors/release-errors.ts';
import type { SignIn } from './tokens/sign-in.ts';
import type { TokenUses } from './tokens/token-uses.ts';
import type { Tokens } from './tokens/tokens.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export type ControlContext = {
  config: ControlConfig;
  store: Store;
  registry: Registry;
  onRevision(listener: (channel: string, revision: number) => void): void;
  /** Dependencies of everything that changes the registry, including the keys that releases must be signed with. */
  deps: RegistryDeps & { now: () => Date };
  clock: Clock;
  log: Log;
  tokens: Tokens;
  uses: TokenUses;
  signIn: SignIn;
  observations: ObservationSource;
  listReleaseErrors: ListReleaseErrors;
  webhooks: Webhooks;
  /** Problems that `/readyz` names although the service is ready. Each part may add its own. */
  problems: (() => string | undefined)[];
  metrics: Metrics;
};

/**
 * One part of the server: adds its routes, and if it runs something in the background, `onStart` work and `preClose`
 * hooks.
 */
export type ControlPart = (app: FastifyInstance, context: ControlContext) => void;
