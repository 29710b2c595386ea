import {
  WEBHOOKS_PATH,
  type WebhookStatus,
  webhookDeliverySchema,
  webhooksAnswerSchema,
} from '@sharpside/contracts/control';
import { type Arguments, type Cell, UsageError } from '@sharpside/server-kit/cli';
import type { ControlClient } from '../../../control-client/control-client.ts';
import { ClientError } from '../../../control-client/errors.ts';
import type { Command } from '../../command.ts';
import type { Context } from '../../context.ts';
import { toRelativeTime } from '../../terminal/format.ts';

function requireControl({ control }: Context): ControlClient {
  if (control) return control;
  throw new UsageError(
    'Webhooks are those of a control service; name it with --store, as in --store https://control.example.com.',
  );
}

function describeState({ last, nextAttemptAt }: WebhookStatus): Cell {
  if (nextAttemptAt === null) return { text: 'well', style: 'green' };
  return { text: `${last?.fault}, again at ${nextAttemptAt}`, style: 'red' };
}

async function listWebhooks(context: Context): Promise<void> {
  const { ui, deps } = context;
  const control = requireControl(context);
  const text = await control.requireReader();
  const { webhooks } = await control.askJson(webhooksAnswerSchema, { path: WEBHOOKS_PATH, text });
  if (webhooks.length === 0)
    ui.print('The control service has no webhooks; CONTROL_WEBHOOKS names their file.');
  else {
    ui.table(
      ['WEBHOOK', 'TO', 'CHANNELS', 'STATE', 'LAST'],
      webhooks.map((webhook) => [
        { text: webhook.name, style: 'bold' },
        webhook.origin,
        webhook.channels?.join(', ') ?? 'all',
        describeState(webhook),
        webhook.last ? toRelativeTime(webhook.last.at, deps.now()) : 'never',
      ]),
    );
  }
  ui.printJson(() => ({ webhooks }));
}

async function testWebhook(context: Context, args: Arguments): Promise<void> {
  const { ui } = context;
  const control = requireControl(context);
  const name = args.findParameter('id');
  if (name === undefined || !/^[a-z0-9-]+$/.test(name)) {
    throw new UsageError('Which webhook? Name one of those that `mfe webhooks list` shows.');
  }
  const text = await control.requireReader({ except: 'publish' });
  const path = `${WEBHOOKS_PATH}/${name}/test`;
  const delivery = await control.askJson(webhookDeliverySchema, {
    method: 'POST',
    path,
    text,
    isRepeatable: true,
  });
  if (delivery.fault !== null) {
    throw new ClientError(`${name} did not take the event: ${delivery.fault}.`, {
      code: 'WEBHOOK_NOT_TAKEN',
    });
  }
  ui.print(`${ui.paint('bold', name)} took the event (${delivery.status}, ${delivery.tookMs} ms).`);
  ui.printJson(() => delivery);
}

export const webhooksCommand: Command = {
  name: 'webhooks',
  summary: 'Who is told of changes, and whether they take it',
  parameters: [
    { name: 'action', help: 'list, or test: send one an event that says nothing' },
    { name: 'id', help: 'name of the webhook to test', isOptional: true },
  ],
  options: {},
  examples: ['webhooks list', 'webhooks test ops'],

  async run(context, args) {
    const action = args.requireParameter('action');
    if (action === 'list') return listWebhooks(context);
    if (action === 'test') return testWebhook(context, args);
    throw new UsageError(`\`webhooks\` takes list or test, not '${action}'.`);
  },
};
