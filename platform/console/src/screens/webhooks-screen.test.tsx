import type { WebhookStatus } from '@sharpside/contracts/control';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aRefusal, channelRoutes, type FakeAnswer, type Route } from '../testing/a-control-service.ts';
import { closeConsole, openConsole } from '../testing/render-console.tsx';
import { textOf } from '../testing/render-page.tsx';

afterEach(closeConsole);

const DELIVERY = {
  id: 'production/7/revision',
  at: '2031-01-02T23:58:00.000Z',
  attempt: 1,
  status: 204,
  fault: null,
  tookMs: 12,
};

const aWebhook = (over: Partial<WebhookStatus> = {}): WebhookStatus => ({
  name: 'ops',
  origin: 'https://chat.example',
  channels: ['production'],
  last: DELIVERY,
  nextAttemptAt: null,
  ...over,
});

const open = (route: Route, test: Route = { json: DELIVERY }) =>
  openConsole('/webhooks', {
    ...channelRoutes({ apps: [] }),
    'GET /v1/webhooks': route,
    'POST /v1/webhooks/ops/test': test,
  });

const readRow = async () => [...((await screen.findByText('ops')).closest('tr')?.children ?? [])].map(textOf);

describe('the webhooks', () => {
  it('say whom they tell, and how the last delivery went', async () => {
    open({ json: { webhooks: [aWebhook()] } });
    const [name, last] = await readRow();
    expect(name).toBe('opshttps://chat.exampleproduction');
    expect(last).toMatch(/^Takenproduction\/7\/revision, \d+ \w+ ago$/);
    expect(document.title).toBe('Webhooks · Releases');
    screen.getByText('1 webhook, 0 of them failing');
  });

  it('say why an event waits, and when it is sent again', async () => {
    const last = { ...DELIVERY, attempt: 2, status: 503, fault: 'it answered 503' };
    open({ json: { webhooks: [aWebhook({ channels: null, last, nextAttemptAt: DELIVERY.at })] } });
    const [name, told] = await readRow();
    expect(name).toMatch(/All channels$/);
    expect(told).toMatch(/^Not takenproduction\/7\/revision, .* agoAttempt 2: it answered 503Next attempt /);
    screen.getByText('1 webhook, 1 of them failing');
  });

  it.each([
    ['was taken', { json: DELIVERY }, 'ops took the event (204, 12 ms)'],
    ['was not taken', { json: { ...DELIVERY, fault: 'it answered 500' } }, 'it answered 500'],
    ['may not be sent', aRefusal('TOKEN_WRONG_RIGHT', 'These may publish.', 403), 'These may publish.'],
  ])('send a test, and say that it %s', async (_, answer, said) => {
    const { user } = open({ json: { webhooks: [aWebhook({ last: null })] } }, answer);
    expect((await readRow())[1]).toBe('Nothing was sent yet');
    await user.click(screen.getByRole('button', { name: 'Test ops' }));
    await screen.findByText(said);
  });

  it('can be asked for again after a failure, and are none where none are configured', async () => {
    let answer: FakeAnswer = aRefusal('STORE_UNREACHABLE', 'The registry does not answer.', 503);
    const { user } = open(() => answer);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answer = { json: { webhooks: [] } };
    await user.click(retry);
    await screen.findByText('Nobody is told');
  });
});
