import { Badge } from '@sharpside/shared-ui';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aLateAnswer, aSession, channelRoutes } from '../testing/a-control-service.ts';
import { anApp } from '../testing/an-app.ts';
import { closeConsole, openConsole } from '../testing/render-console.tsx';
import { hrefOf, lookOf, readAddress, textOf } from '../testing/render-page.tsx';

afterEach(closeConsole);

const STAGING = channelRoutes({ channel: 'staging', apps: [anApp(), anApp({ app: 'remote-mlb' })] });

async function open(routes: Parameters<typeof openConsole>[1] = {}, path = '/') {
  const view = openConsole(path, { ...STAGING, ...channelRoutes({ apps: [anApp()] }), ...routes });
  await screen.findByRole('combobox', { name: 'Channel' });
  return view;
}

const channels = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Channel' });

describe('the channel on screen', () => {
  it('is one of those that there are, and may be changed', async () => {
    const { user, streams } = await open();
    await screen.findByText('Revision 7');
    expect([...channels().options].map(textOf)).toEqual(['production', 'staging']);
    expect(channels().value).toBe('production');
    await user.selectOptions(channels(), 'staging');
    await screen.findByRole('link', { name: 'remote-mlb' });
    expect(readAddress()).toBe('/?channel=staging');
    expect(streams().at(-1)?.url).toBe('/v1/events?channel=staging');
    expect(hrefOf(screen.getByRole('link', { name: 'Releases, to the overview' }))).toBe('/?channel=staging');
  });

  it('keeps what the one before it showed until its own is there', async () => {
    const pending = () => new Promise<never>(() => {});
    const { user } = await open({
      'GET /v1/state?channel=staging': pending,
      'GET /v1/history?channel=staging&limit=8': pending,
      'GET /v1/apps/remote-tools/observations?channel=staging': pending,
    });
    await screen.findByText('Nothing was changed on production yet.');
    await screen.findByText('No loads');
    await user.selectOptions(channels(), 'staging');
    await waitFor(() => expect(readAddress()).toBe('/?channel=staging'));
    screen.getByText('Revision 7');
    screen.getByText('Nothing was changed on staging yet.');
    screen.getByText('No loads');
  });

  it('may be one that is not listed', async () => {
    await open(channelRoutes({ channel: 'canada', apps: [] }), '/?channel=canada');
    await waitFor(() =>
      expect([...channels().options].map(textOf)).toEqual(['production', 'staging', 'canada']),
    );
    expect(channels().value).toBe('canada');
  });
});

it('says of the connection how it is, as it comes and goes, and marks it', async () => {
  const { streams } = await open();
  const [stream] = streams();
  const expectMark = (words: string, tone: 'neutral' | 'up' | 'down') => {
    const mark = screen.getByText(words, { selector: '[role=status] *' }).parentElement;
    expect(mark?.className).toBe(lookOf(<Badge tone={tone} />));
  };
  expectMark('Connecting', 'neutral');
  stream?.begin();
  expectMark('Connected', 'up');
  stream?.fail({ isFinal: false });
  expectMark('Disconnected', 'down');
  screen.getByText('The connection to the control service is lost');
});

describe('who is signed in', () => {
  it('is named once, however many tokens there are, beside a switch of the theme', async () => {
    const [eve, olga] = ['Eve', 'Olga <olga@example.com>'].map((holder) => aSession({ holder }).tokens);
    const { user } = await open({
      'GET /v1/session': { json: { tokens: [...(olga ?? []), ...(eve ?? [])] } },
    });
    expect(textOf(screen.getByTitle('Signed in as Olga, Eve'))).toBe('Olga, Eve');
    const toggle = screen.getByRole('button', { name: 'Dark mode' });
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    for (const isDark of ['false', 'true']) {
      await user.click(toggle);
      await waitFor(() => expect(toggle.getAttribute('aria-pressed')).toBe(isDark));
    }
  });

  it('signs out once the service heard of it, and leaves nothing for the next person', async () => {
    const { user, routes, requestsTo } = await open();
    await screen.findByText('Revision 7');
    const SIGN_OUT = 'DELETE /v1/session';
    const late = aLateAnswer(new TypeError('Failed to fetch'));
    routes[SIGN_OUT] = late.route;
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign out' });
    await user.click(button);
    expect(button.disabled).toBe(true);
    late.give();
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(requestsTo(SIGN_OUT)).toHaveLength(1);
    screen.getByRole('heading', { level: 1, name: 'What is live' });

    routes[SIGN_OUT] = { json: {} };
    await user.click(button);
    const tokens = await screen.findByRole('textbox', { name: /^Tokens/ });
    expect(requestsTo(SIGN_OUT)).toHaveLength(2);
    const state = 'GET /v1/state?channel=production';
    routes[state] = () => new Promise(() => {});
    routes['POST /v1/session'] = { json: aSession({ holder: 'Eve' }) };
    await user.type(tokens, 'mfe_b');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('Reading the registry');
    expect(screen.queryByRole('link', { name: 'remote-tools' })).toBeNull();
    expect(requestsTo(state)).toHaveLength(2);
  });
});
