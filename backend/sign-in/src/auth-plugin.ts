import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Guard } from './requests/guards.ts';
import { addAccountRoutes } from './routes/account-routes.ts';
import { type AuthDeps, type AuthServices, createAuthServices } from './routes/auth-services.ts';
import { addLoginRoutes } from './routes/login-routes.ts';
import { addSessionRoutes } from './routes/session-routes.ts';
import { addSignOutRoutes } from './routes/sign-out-routes.ts';
import type { SessionStore } from './sessions/session-store.ts';
import type { AuthConfig } from './settings/auth-config.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can add to Fastify's own.
  interface FastifyInstance {
    /** For `onRequest` of a protected route: 403 `SESSION_REQUIRED` without a live session. */
    requireSession: Guard;
    /** For `onRequest` of a subscriber's route: also 403 `SUBSCRIPTION_REQUIRED` without the subscription. */
    requireSubscription: Guard;
    /** The session that a request counts for in a limit; undefined without a session cookie that was signed here. */
    findSessionCaller: AuthServices['findSessionCaller'];
  }
}

const SWEEP_MS = 600_000;

function sweepRegularly(app: FastifyInstance, store: SessionStore) {
  const sweep = async () => {
    try {
      const forgotten = await store.sweep();
      if (forgotten > 0)
        app.log.info({ event: 'sessions-swept', forgotten }, 'forgot sessions that are over');
    } catch (error) {
      // A failed sweep does no harm: expired sessions are refused anyway, and the next sweep removes them.
      app.log.warn({ event: 'sweep-failed', cause: error instanceof Error ? error.name : undefined });
    }
  };
  const timer = setInterval(sweep, SWEEP_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * Sign-in for all routes of the app that registers it: sessions, the CSRF check on every change, the guards
 * `requireSession` and `requireSubscription`, and the routes of `docs/sign-in.md`.
 *
 * Sign-ins are counted by address, so the app must know how far to trust the proxies in front of it (`trustProxy`). The
 * caller that opened `deps.store` closes it.
 * Default: `deps.now` is the machine's clock, `deps.fetch` the global function.
 */
export function createAuthPlugin(config: AuthConfig, deps: AuthDeps): FastifyPluginAsync {
  return fastifyPlugin(
    async (app) => {
      if (!app.hasRequestDecorator('cookies')) await app.register(cookie);
      const services = createAuthServices(config, deps);
      app.decorate('requireSession', services.guards.requireSession);
      app.decorate('requireSubscription', services.guards.requireSubscription);
      app.decorate('findSessionCaller', services.findSessionCaller);
      app.addHook('onRequest', services.forgery.checkChange);
      addLoginRoutes(app, services);
      addSessionRoutes(app, services);
      addSignOutRoutes(app, services);
      addAccountRoutes(app, services);
      sweepRegularly(app, deps.store);
    },
    { name: 'sign-in', fastify: '5.x' },
  );
}
