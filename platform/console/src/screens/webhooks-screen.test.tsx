import type { WebhookStatus } from '@sharpside/contracts/control';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aRefusal, channelRoutes, type FakeAnswer, type Route } from '../testing/a-control-service.ts';
import { closeConsole, openConsole } from '../testing/render-console.tsx';
import { noticesIn, textOf } from '../testing/render-page.tsx';

afterEach(closeConsole);

const DELIVERY = {
  id: 'production/7/revision',
  type: 'sharpside.channel.revision',
  at: '2031-01-02T23:58:00.000Z',
  attempt: 1,
  status: 204,
  fault: null,
  outcome: 'delivered',
  tookMs: 12,
} as const;

const LANE = { channel: 'production', position: 7, failingSince: null, nextAttemptAt: null, fault: null };

const aWebhook = (over: Partial<WebhookStatus> = {}): WebhookStatus => ({
  name: 'ops',
  origin: 'https://chat.example',
  types: ['revision', 'guard'],
  channels: ['production'],
  isGone: false,
  lanes: [LANE],
  deliveries: [DELIVERY],
  ...over,
});

const open = (route: Route) =>
  openConsole('/webhooks', { ...channelRoutes({ apps: [] }), 'GET /v1/webhooks': route });

describe('the webhooks', () => {
  it('say what they are told of, and how the last deliveries went', async () => {
    open({ json: { webhooks: [aWebhook()] } });
    const section = await screen.findByRole('region', { name: 'ops' });
    expect(textOf(section)).toContain('https://chat.example is told of revision, guard on production.');
    const rows = within(screen.getByRole('table', { name: 'Deliveries to ops' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => [...row.children].map(textOf).filter((_, at) => at !== 2))).toEqual([
      ['production/7/revision', 'Delivered', '1', '204'],
    ]);
    expect(document.title).toBe('Webhooks · Releases');
    expect(textOf(screen.getByRole('heading', { level: 1 }).closest('header'))).toContain(
      '1 webhook, 0 of them failing',
    );
  });

  it('say which events wait, and why', async () => {
    const failing = {
      ...LANE,
      failingSince: DELIVERY.at,
      nextAttemptAt: '2031-01-03T00:10:00.000Z',
      fault: 'it answered 503',
    };
    const failed = { ...DELIVERY, outcome: 'failed' as const, status: 503, fault: 'it answered 503' };
    const edges = { ...failing, channel: null };
    open({ json: { webhooks: [aWebhook({ lanes: [failing, edges], deliveries: [failed] })] } });
    const section = await screen.findByRole('region', { name: 'ops' });
    expect(noticesIn(section).map(textOf)).toEqual([
      expect.stringMatching(/^Events of production waitThe reason: it answered 503. The next attempt is at /),
      expect.stringMatching(/^Events of the edges wait/),
    ]);
    expect(within(section).getAllByText('Failed')).toHaveLength(1);
    expect(textOf(screen.getByRole('heading', { level: 1 }).closest('header'))).toContain(
      '1 of them failing',
    );
  });

  it('say that a receiver is gone', async () => {
    open({ json: { webhooks: [aWebhook({ isGone: true, channels: null })] } });
    const section = await screen.findByRole('region', { name: 'ops' });
    expect(textOf(section)).toContain('It answered 410, so nothing more is sent.');
    expect(textOf(section)).toContain('on every channel');
  });

  it('are none where none are configured', async () => {
    open({ json: { webhooks: [] } });
    expect(textOf(await screen.findByText('Nobody is told'))).toBe('Nobody is told');
  });

  it('can be asked for again after a failure', async () => {
    let answer: FakeAnswer = aRefusal('CONTROL_STORE_UNREACHABLE', 'The registry does not answer.', 503);
    const { user } = open(() => answer);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answer = { json: { webhooks: [aWebhook()] } };
    await user.click(retry);
    expect(textOf(await screen.findByRole('region', { name: 'ops' }))).toContain('production/7/revision');
  });
});
