import type { ConsoleApp } from '@sharpside/contracts/control';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { channelRoutes, type Route } from '../testing/a-control-service.ts';
import { aChange, anApp } from '../testing/an-app.ts';
import { closeConsole, openConsole } from '../testing/render-console.tsx';
import { readAddress, textOf } from '../testing/render-page.tsx';

afterEach(closeConsole);

const QUERY = 'channel=production';
const names = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `remote-${String(from + index).padStart(3, '0')}`);

const answer = (apps: readonly ConsoleApp[], found: number, total = 120): Route => ({
  json: {
    channel: 'production',
    channels: ['production'],
    revision: 7,
    total,
    found,
    apps,
  },
});
const appsOf = (list: readonly string[]) => list.map((app) => anApp({ app, live: null, previous: null }));

const pulseOf = (list: readonly string[]) => ({
  [`GET /v1/pulse?${QUERY}&apps=${list.join('%2C')}`]: {
    json: {
      channel: 'production',
      from: '2031-01-02T23:01:00.000Z',
      apps: list.map((app) => ({ app, releases: [] })),
    },
  },
});

// The service reports the number of apps. The test needs only a few apps of each page.
const [FIRST, SECOND, LAST, FOUND] = [names(0, 4), names(50, 4), names(100, 4), ['remote-077']];

const routes = (): Record<string, Route> => ({
  ...channelRoutes({ apps: appsOf(FIRST) }),
  [`GET /v1/state?${QUERY}`]: answer(appsOf(FIRST), 120),
  [`GET /v1/state?${QUERY}&from=50`]: answer(appsOf(SECOND), 120),
  [`GET /v1/state?${QUERY}&from=100`]: answer(appsOf(LAST), 120),
  [`GET /v1/state?${QUERY}&search=077`]: answer(appsOf(FOUND), 1),
  [`GET /v1/state?${QUERY}&search=077&state=frozen`]: answer([], 0),
  [`GET /v1/state?${QUERY}&state=frozen`]: answer(appsOf(FOUND), 1),
  ...Object.assign({}, ...[FIRST, SECOND, LAST, FOUND].map(pulseOf)),
});

const shown = () =>
  within(screen.getByRole('region', { name: 'Apps' }))
    .queryAllByRole('link')
    .map(textOf);
const status = () => textOf(within(screen.getByRole('search', { name: 'Apps' })).getByRole('status'));
const search = () => screen.findByRole('searchbox', { name: 'Search apps' });

describe('the overview of many apps', () => {
  it('shows a page of them, asks once what browsers told of these, and begins the next at its first app', async () => {
    const { user, requests } = openConsole('/', routes());
    await waitFor(() => expect(shown()).toEqual(FIRST));
    expect(status()).toBe('120 apps');
    screen.getByText('Page 1 of 3');
    await waitFor(() => expect(requests.filter(({ call }) => call.includes('/v1/pulse'))).toHaveLength(1));
    expect(requests.filter(({ call }) => call.includes('/observations'))).toEqual([]);

    const region = screen.getByRole('region', { name: 'Apps' });
    let scrolls = 0;
    region.scrollIntoView = () => {
      scrolls += 1;
    };
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(shown()).toEqual(SECOND));
    expect(readAddress()).toBe('/?page=2');
    expect(document.activeElement).toBe(region);
    expect(scrolls).toBe(1);
  });

  it('is searched by name and by state, in its address, and shows all again', async () => {
    const { user, requestsTo } = openConsole('/?page=3', routes());
    await waitFor(() => expect(shown()).toEqual(LAST));
    await user.type(await search(), '077');
    await waitFor(() => expect(shown()).toEqual(FOUND));
    expect(status()).toBe('1 of 120 apps');
    await waitFor(() => expect(readAddress()).toBe('/?search=077'));
    // Typing must not send a request for each letter.
    expect(requestsTo(`GET /v1/state?${QUERY}&search=07`)).toEqual([]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Frozen');
    await screen.findByText('No app is like that');
    expect(readAddress()).toBe('/?search=077&state=frozen');
    expect(status()).toBe('0 of 120 apps');
    await user.click(screen.getByRole('button', { name: 'Show all apps' }));
    await waitFor(() => expect(shown()).toEqual(FIRST));
    expect(readAddress()).toBe('/');
  });

  it('shows the last page where the address names one beyond it', async () => {
    openConsole('/?page=9', {
      ...routes(),
      [`GET /v1/state?${QUERY}&from=400`]: answer([], 120),
    });
    await waitFor(() => expect(shown()).toEqual(LAST));
    screen.getByText('Page 3 of 3');
    expect(screen.queryByText('No app is like that')).toBeNull();
  });

  it('has neither search nor pages where there are few, and more of the latest changes for whoever asks', async () => {
    const changes = Array.from({ length: 9 }, (_, index) => aChange({ revision: 9 - index }));
    const { user } = openConsole('/', {
      ...channelRoutes({ apps: appsOf(['remote-nba']), changes: changes.slice(0, 8) }),
      [`GET /v1/history?${QUERY}&limit=58`]: { json: { changes } },
    });
    await screen.findByText('#2');
    expect(shown()).toEqual(['remote-nba']);
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More changes' }));
    await screen.findByText('#1');
    expect(readAddress()).toBe('/?changes=58');
    expect(screen.queryByRole('button', { name: 'More changes' })).toBeNull();
  });
});

describe('several of many apps at once', () => {
  const options = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

  it('keeps what was chosen in the address, wherever the list is', async () => {
    const plan = { status: 422, json: { error: { code: 'CHANGE_REFUSED', message: 'It does not fit' } } };
    const { user } = openConsole('/together', { ...routes(), 'POST /v1/changes': plan });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'remote-003' }), '1.4.0');
    await waitFor(() => expect(readAddress()).toBe('/together?release=remote-003%401.4.0'));
    expect(options('remote-003').value).toBe('1.4.0');
    expect(screen.queryByRole('list', { name: 'Chosen releases' })).toBeNull();

    await user.type(await search(), '077');
    const chosen = await screen.findByRole('list', { name: 'Chosen releases' });
    expect(textOf(chosen)).toContain('remote-003 1.4.0');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'remote-077' }), '1.4.0');
    await waitFor(() => expect(within(chosen).getAllByRole('listitem')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Leave out remote-003' }));
    await waitFor(() => expect(readAddress()).toBe('/together?search=077&release=remote-077%401.4.0'));
    await screen.findByText('It does not fit');
  });

  it('opens with the releases of a link, also one that is not offered, and leaves out what is none', async () => {
    const link = '/together?release=remote-001%409.9.9&release=nonsense&release=remote-119%401.4.0';
    const { requestsTo } = openConsole(link, {
      ...routes(),
      'POST /v1/changes': { status: 422, json: { error: { code: 'CHANGE_REFUSED', message: 'Not there' } } },
    });
    await screen.findByText('Not there');
    expect(options('remote-001').value).toBe('9.9.9');
    expect(textOf(screen.getByRole('list', { name: 'Chosen releases' }))).toContain('remote-119 1.4.0');
    expect(requestsTo('POST /v1/changes')[0]?.body).toMatchObject({
      releases: [
        { app: 'remote-001', version: '9.9.9' },
        { app: 'remote-119', version: '1.4.0' },
      ],
    });
  });
});
