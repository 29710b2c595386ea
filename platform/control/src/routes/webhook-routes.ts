import { WEBHOOKS_PATH, type WebhookDelivery, type WebhookStatus } from '@sharpside/contracts/control';
import { addressOf } from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { ControlError } from '../errors.ts';

type Params = { Params: { name: string } };

/**
 * Routes of the webhooks: the state of their deliveries for any token, and a test delivery for tokens that may change a
 * channel.
 */
export function registerWebhookRoutes(app: FastifyInstance, context: ControlContext): void {
  const { webhooks, signIn, uses, metrics } = context;
  webhooks.addMetrics(metrics);
  app.onStart(webhooks.start);
  app.addHook('preClose', () => webhooks.stop());

  app.get(WEBHOOKS_PATH, async (request): Promise<{ webhooks: WebhookStatus[] }> => {
    await signIn.readTokens(request);
    return { webhooks: await webhooks.readStatus() };
  });

  app.post<Params>(`${WEBHOOKS_PATH}/:name/test`, async (request): Promise<WebhookDelivery> => {
    const tokens = await signIn.readTokens(request);
    const token = tokens.find(({ rights }) => rights.some((right) => right !== 'publish'));
    if (token === undefined) {
      throw new ControlError(
        'A test needs a token that may promote or roll back an app; these may publish.',
        {
          code: 'TOKEN_WRONG_RIGHT',
        },
      );
    }
    const { name } = request.params;
    const run = webhooks.findTest(name);
    if (run === undefined) {
      throw new ControlError(
        'There is no such webhook; `mfe webhooks list` or GET /v1/webhooks lists those of CONTROL_WEBHOOKS.',
        {
          code: 'NOT_FOUND',
        },
      );
    }
    const use = { token: token.id, what: 'webhook-test', app: null, detail: name };
    return uses.record({
      use: { ...use, address: addressOf(request), requestId: request.id },
      run,
      toResult: ({ fault }) => fault ?? 'delivered',
    });
  });
}
