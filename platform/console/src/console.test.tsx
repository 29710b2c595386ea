import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSession, channelRoutes } from './testing/a-control-service.ts';
import { anApp, NOW } from './testing/an-app.ts';
import { closeConsole, openConsole } from './testing/render-console.tsx';
import { hrefOf, textOf } from './testing/render-page.tsx';

afterEach(closeConsole);

const SESSION = 'GET /v1/session';
const ROUTES = channelRoutes({ apps: [anApp()] });

describe('the console', () => {
  it('shows nothing before it knows who is signed in', () => {
    openConsole('/', { ...ROUTES, [SESSION]: () => new Promise(() => {}) });
    expect(screen.queryByRole('main')).toBeNull();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('says why it does not know that, and asks again', async () => {
    const { user, routes } = openConsole('/', { ...ROUTES, [SESSION]: new TypeError('Failed to fetch') });
    const alert = await screen.findByRole('alert');
    expect(textOf(alert)).toBe(
      'Could not load the consoleThe control service cannot be reached. Check the connection, then try again.Retry',
    );
    routes[SESSION] = { json: aSession() };
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { level: 1, name: 'What is live' });
  });

  it('goes over to the sign-in when a token was revoked, as soon as it is looked at again', async () => {
    const { routes, requestsTo } = openConsole('/', ROUTES);
    await screen.findByRole('heading', { level: 1, name: 'What is live' });
    routes[SESSION] = { json: { tokens: [] } };
    const state = 'GET /v1/state?channel=production';
    expect(requestsTo(state)).toHaveLength(1);
    vi.setSystemTime(NOW + 60_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByRole('button', { name: 'Sign in' });
    expect(requestsTo(state)).toHaveLength(2);
  });

  it('looks whether the session ended when the connection is lost', async () => {
    const { routes, streams } = openConsole('/', ROUTES);
    await screen.findByRole('heading', { level: 1, name: 'What is live' });
    routes[SESSION] = { json: { tokens: [] } };
    await waitFor(() => expect(streams()).toHaveLength(1));
    streams()[0]?.fail({ isFinal: false });
    await screen.findByRole('button', { name: 'Sign in' });
  });

  it('says that an address leads nowhere', async () => {
    openConsole('/nothing/here', ROUTES);
    await screen.findByText('There is no such page');
    screen.getByText('The console has an overview, a page for each app, and one for the data.');
    expect(hrefOf(screen.getByRole('link', { name: 'To the overview' }))).toBe('/');
  });
});
