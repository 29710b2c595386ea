import { repeat } from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { createProviderClient } from '../persons/provider-client.ts';
import { createSignInAttempts } from '../persons/sign-in-attempts.ts';
import { findPersonSettings } from '../persons/sign-in-settings.ts';
import { createChannelLogs } from './channel-logs.ts';
import { registerCompatibilityRoutes } from './compatibility/compatibility-routes.ts';
import { registerDataRoutes } from './data-routes.ts';
import { registerConsoleEvents } from './event-routes.ts';
import { registerConsolePages } from './page-routes.ts';
import { findAttemptSecrets, openSessions } from './sessions/open-sessions.ts';
import { createPersonRights } from './sessions/person-rights.ts';
import { registerPersonRoutes } from './sessions/person-routes.ts';
import { registerSessionRoutes } from './sessions/session-routes.ts';
import { registerStateRoutes } from './state-routes.ts';

const SWEEP_MS = 60_000;

export function registerConsole(app: FastifyInstance, context: ControlContext): void {
  const { config, clock, registry, observations, tokens, uses, log, metrics } = context;
  const deps = { logs: createChannelLogs(registry), observations };
  const sessions = openSessions(app, context);
  let stopSweeping = () => {};
  app.onStart(() => {
    // If a removal fails, the next sweep of this service or another ends the sessions.
    stopSweeping = repeat(clock, SWEEP_MS, () => sessions.removeEnded().catch(() => undefined));
  });
  app.addHook('preClose', async () => stopSweeping());
  const settings = findPersonSettings(config);
  if (settings) {
    const provider = createProviderClient(settings.provider, { clock });
    const rights = createPersonRights({
      provider,
      sessions,
      roles: settings.roles,
      tokens,
      uses,
      clock,
      log,
    });
    sessions.onEnd(({ session, end }) => (session.person ? rights.close(session, end.reason) : undefined));
    registerSessionRoutes(app, context, { sessions, people: { ...settings, rights } });
    const attempts = createSignInAttempts({ clock, secrets: findAttemptSecrets(config) });
    registerPersonRoutes(app, context, { provider, rights, sessions, attempts });
  } else registerSessionRoutes(app, context, { sessions, people: undefined });
  registerStateRoutes(app, context, deps);
  registerCompatibilityRoutes(app, context, deps.logs);
  registerDataRoutes(app, context);
  registerConsoleEvents(app, context, { ...deps, sessions });
  const { consoleDir: folder, behindTls, publicOrigin } = config;
  registerConsolePages(app, { folder, behindTls, publicOrigin, log, clock, metrics });
}
