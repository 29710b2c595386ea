import type { IncomingMessage, ServerResponse } from 'node:http';
import { IDLE_CONNECTION_MS, toArrivalLimits, WITHOUT_SCHEMAS } from '@sharpside/server-kit/server';
import { sendPage } from '@sharpside/sign-in/pages/page';
import { sendRefusal } from '@sharpside/sign-in/refusals/refusals';
import { logSerializers } from '@sharpside/sign-in/requests/log-serializers';
import { readParameter } from '@sharpside/sign-in/requests/read-parameter';
import { toReturnPath } from '@sharpside/sign-in/requests/return-path';
import {
  SANDBOX_SUBSCRIPTIONS_PATH,
  type SandboxConfig,
  SUBSCRIBE_PATH,
  SUBSCRIPTIONS_SCOPE,
} from '@sharpside/sign-in/settings/sandbox-config';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type Provider from 'oidc-provider';
import * as v from 'valibot';
import { findSandboxAccount, type SandboxAccount } from './sandbox-accounts.ts';
import { addSandboxErrors, answerUnreadable, refuseConnection } from './sandbox-errors.ts';
import { createSandboxOidc } from './sandbox-oidc.ts';
import { renderSignIn, renderSubscribe } from './sandbox-pages.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { createSandboxSubscriptions, type SandboxSubscriptions } from './sandbox-subscriptions.ts';

export type SandboxDeps = { store: SandboxStore; now?: () => number; log?: FastifyBaseLogger };

type Sandbox = {
  config: SandboxConfig;
  provider: Provider;
  subscriptions: SandboxSubscriptions;
  now: () => number;
};

const REQUEST_TIMEOUT_MS = 10_000;
const FORM = 'application/x-www-form-urlencoded';
const FORM_LIMIT_BYTES = 4096;

const formSchema = v.fallback(v.record(v.string(), v.string()), {});
const signInParametersSchema = v.object({ uid: v.string() });

/** Routes of the OpenID provider, which reads request bodies itself. */
function addOidcRoutes(app: FastifyInstance, provider: Provider): void {
  const handle = provider.callback();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handOver = (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack();
      void handle(request.raw, reply.raw);
    };
    scope.all('/oidc/*', handOver);
    scope.all('/.well-known/*', handOver);
  });
}

function addSignInRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { config, provider } = sandbox;
  // A browser follows a form's redirects only to allowed form targets.
  const formTargets = [
    "'self'",
    config.siteUrl,
    config.backendUrl,
    ...(config.consoleUrl === undefined ? [] : [config.consoleUrl]),
  ];

  const findInteraction = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      return await provider.interactionDetails(request, response);
    } catch {
      // `interactionDetails` throws if the provider does not know the sign-in.
      return undefined;
    }
  };

  // If the browser was signed in with another account, the provider would first show a page that needs a script.
  async function switchAccount(request: FastifyRequest, reply: FastifyReply, { id }: SandboxAccount) {
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    if (session.accountId === undefined || session.accountId === id) return;
    session.loginAccount({ accountId: id });
    session.authorizations = {};
    await session.persist();
  }

  const sendOver = (reply: FastifyReply) => reply.redirect(`${config.siteUrl}/`, 303);

  app.get('/sign-in/:uid', async (request, reply) => {
    const { uid } = v.parse(signInParametersSchema, request.params);
    const interaction = await findInteraction(request.raw, reply.raw);
    if (interaction?.uid !== uid) return sendOver(reply);
    const body = renderSignIn(`/sign-in/${uid}`, sandbox);
    return sendPage(reply, { title: `Sign in with ${config.name}`, body, formTargets });
  });

  app.post('/sign-in/:uid', async (request, reply) => {
    const { uid } = v.parse(signInParametersSchema, request.params);
    const interaction = await findInteraction(request.raw, reply.raw);
    if (interaction?.uid !== uid) return sendOver(reply);
    const account = findSandboxAccount(v.parse(formSchema, request.body).account);
    const result = account ? { login: { accountId: account.id } } : { error: 'access_denied' };
    const returnTo = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    if (account) await switchAccount(request, reply, account);
    return reply.redirect(returnTo, 303);
  });
}

function addSubscribeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { config, provider, subscriptions } = sandbox;

  app.get(SUBSCRIBE_PATH, async (request, reply) => {
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    const returnPath = toReturnPath(readParameter(request, 'next'));
    const body = renderSubscribe({ chosen: session.accountId ?? '', returnPath }, sandbox);
    const formTargets = ["'self'", config.siteUrl];
    return sendPage(reply, { title: `Subscribe with ${config.name}`, body, formTargets });
  });

  app.post(SUBSCRIBE_PATH, async (request, reply) => {
    const form = v.parse(formSchema, request.body);
    const account = findSandboxAccount(form.account);
    // Other sites must not start subscriptions.
    if (request.headers.origin !== config.issuer) return sendRefusal(request, reply, 'CROSS_SITE_REQUEST');
    if (!account) return reply.redirect(SUBSCRIBE_PATH, 303);
    if (form.action === 'end') subscriptions.end(account);
    else subscriptions.subscribe(account);
    request.log.info({ event: 'sandbox-subscription', account: account.id, action: form.action });
    return reply.redirect(`${config.siteUrl}${toReturnPath(form.next)}`, 303);
  });
}

function addSubscriptionApi(app: FastifyInstance, { provider, subscriptions }: Sandbox): void {
  app.get(SANDBOX_SUBSCRIPTIONS_PATH, async (request, reply) => {
    const [scheme, text] = (request.headers.authorization ?? '').split(' ');
    const token =
      scheme?.toLowerCase() === 'bearer' && text ? await provider.AccessToken.find(text) : undefined;
    const account = findSandboxAccount(token?.accountId);
    reply.header('Cache-Control', 'no-store');
    if (!token?.isValid || !account) {
      reply.code(401).header('WWW-Authenticate', 'Bearer error="invalid_token"');
      return { error: 'invalid_token' };
    }
    if (!token.scopes.has(SUBSCRIPTIONS_SCOPE)) {
      reply
        .code(403)
        .header('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${SUBSCRIPTIONS_SCOPE}"`);
      return { error: 'insufficient_scope' };
    }
    return subscriptions.list(account);
  });
}

/**
 * A provider for sign-in without a real provider: OpenID Connect, a sign-in page with its accounts, a working subscribe
 * page, and the list of subscriptions in the provider's format.
 *
 * Default: `deps.now` is the machine's clock; without `deps.log` nothing is logged.
 */
export function createSandboxApp(config: SandboxConfig, deps: SandboxDeps): FastifyInstance {
  const { store, now = Date.now, log } = deps;
  const app = Fastify({
    ...WITHOUT_SCHEMAS,
    ...(log
      ? { loggerInstance: log.child({ part: 'sandbox-provider' }, { serializers: logSerializers }) }
      : {}),
    trustProxy: config.issuer.startsWith('https:'),
    connectionTimeout: IDLE_CONNECTION_MS,
    http: toArrivalLimits(REQUEST_TIMEOUT_MS),
    clientErrorHandler: refuseConnection,
    frameworkErrors: answerUnreadable,
  });
  addSandboxErrors(app);
  const provider = createSandboxOidc(config, store);
  provider.on('server_error', (_ctx, error) =>
    app.log.warn({ event: 'sandbox-error', cause: error.message }),
  );
  const sandbox = { config, provider, subscriptions: createSandboxSubscriptions({ store, now }), now };

  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  app.get('/', (_request, reply) => reply.redirect(`${config.siteUrl}/`));
  addOidcRoutes(app, provider);
  addSignInRoutes(app, sandbox);
  addSubscribeRoutes(app, sandbox);
  addSubscriptionApi(app, sandbox);
  return app;
}
