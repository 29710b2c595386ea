import type { FastifyInstance } from 'fastify';
import type { Clock } from '../edge/clock.ts';
import type { Metric } from '../edge/http/metrics-text.ts';
import type { Log } from '../edge/log.ts';
import type { ObservationSource } from '../observations/observation-source.ts';
import type { Registry } from '../registry/registry.ts';
import type { Store } from '../store/store.ts';
import type { ControlConfig } from './config.ts';
import type { SignIn } from './tokens/sign-in.ts';
import type { TokenUses } from './tokens/token-uses.ts';
import type { Tokens } from './tokens/tokens.ts';

/** What every part of the control server works with. */
export type ControlContext = {
  config: ControlConfig;
  store: Store;
  registry: Registry;
  clock: Clock;
  log: Log;
  tokens: Tokens;
  uses: TokenUses;
  signIn: SignIn;
  observations: ObservationSource;
  /** Adds to what `/metrics` answers; called at each request of it. */
  addMetrics(read: () => readonly Metric[]): void;
};

/** One part of the server: adds its routes, and its `onReady` and `preClose` hooks where something runs in it. */
export type ControlPart = (app: FastifyInstance, context: ControlContext) => void;
