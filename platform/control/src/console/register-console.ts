import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { createChannelLogs } from './channel-logs.ts';
import { registerCompatibilityRoutes } from './compatibility/compatibility-routes.ts';
import { registerDataRoutes } from './data-routes.ts';
import { registerConsoleEvents } from './event-routes.ts';
import { registerConsolePages } from './page-routes.ts';
import { registerSessionRoutes } from './session-routes.ts';
import { createConsoleSessions } from './session-store.ts';
import { registerStateRoutes } from './state-routes.ts';

/** The console: its page, its session, its data, and its stream of changes. */
export function registerConsole(app: FastifyInstance, context: ControlContext): void {
  const { config, clock, registry, observations } = context;
  const deps = { logs: createChannelLogs(registry), observations };
  registerSessionRoutes(app, context, createConsoleSessions({ clock }));
  registerStateRoutes(app, context, deps);
  registerCompatibilityRoutes(app, context, deps.logs);
  registerDataRoutes(app, context);
  registerConsoleEvents(app, context, deps);
  registerConsolePages(app, config.consoleDir);
}
