import type { AppObservations, ConsoleChange, ReleaseObservations } from '@sharpside/contracts/control';
import { useAddress } from '@sharpside/shared-ui/address';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { APP_ADDRESS } from '../address.ts';
import { aLateAnswer, aRefusal, fakeControlService } from '../testing/a-control-service.ts';
import { aCanary, aChange, aMinute, anApp, NOW } from '../testing/an-app.ts';
import { readAddress, renderPage, textOf } from '../testing/render-page.tsx';
import { ObservationCharts } from './observation-charts.tsx';

const TOLD = 'GET /v1/apps/remote-tools/observations?channel=production';
const LOAD_TIMES = 'Load time of the first screen, half of all loads and 95 of 100';

beforeEach(() => vi.stubEnv('TZ', 'UTC'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const toldOf = (version: string, ...minutes: ReleaseObservations['minutes']): ReleaseObservations => ({
  app: 'remote-tools',
  version,
  minutes,
});

const LIVE = toldOf(
  '1.3.0',
  aMinute({ failures: { load: 2, integrity: 4, timeout: 1, render: 8 } }),
  aMinute({ at: '2031-01-02T23:32:00.000Z', loadMs: null }),
);
const CANARY = toldOf('1.4.0', aMinute({ loads: 4, loadMs: { p50: 300, p75: 400, p95: 2500 } }));

const told = (...releases: ReleaseObservations[]): { json: AppObservations } => ({
  json: { channel: 'production', since: '2031-01-01T00:00:00.000Z', releases, guarded: [], vitals: [] },
});

type Options = { path?: string; changes?: ConsoleChange[]; app?: ReturnType<typeof anApp> };

const Charts = ({ changes = [], app = anApp({ canary: aCanary() }) }: Options) => (
  <ObservationCharts
    app={app}
    channel="production"
    changes={changes}
    address={useAddress(APP_ADDRESS)}
    nowMs={NOW}
  />
);

function show(
  answer: Parameters<typeof fakeControlService>[0][string],
  { path = '/', ...rest }: Options = {},
) {
  const service = fakeControlService({ [TOLD]: answer });
  return { ...service, ...renderPage(<Charts {...rest} />, { path }) };
}

/** The header of a chart's table, all rows, and as `told` the rows that have values. */
async function readChart(name: string, { user }: Pick<ReturnType<typeof show>, 'user'>) {
  const figure = await screen.findByRole('figure', { name });
  await user.click(within(figure).getByText('Show as table'));
  const [head, ...rows] = [...figure.querySelectorAll('tr')].map((row) => [...row.children].map(textOf));
  return { head, rows, told: rows.filter((row) => row.slice(1).some((cell) => !/^(0|N\/A|)$/.test(cell))) };
}

describe('the charts of an app', () => {
  it('have failures and load times by the minute, release beside release, with the changes meanwhile', async () => {
    const changes = [
      aChange({ at: '2031-01-02T23:31:30.000Z' }),
      aChange({ at: '2031-01-02T20:00:00.000Z' }),
    ];
    const page = show(told(LIVE, CANARY), { changes });
    const failures = await readChart('All failures per minute', page);
    expect(failures.head).toEqual(['From', '1.3.0, live', '1.4.0, canary', 'Change of the channel']);
    expect(failures.rows).toHaveLength(60);
    expect(failures.rows.at(-1)?.[0]).toMatch(/^(24|00):00$/);
    expect(failures.told).toEqual([
      ['23:30', '15', '3', ''],
      ['23:31', '0', '0', 'Promoted 1.3.0 over 1.2.0'],
      ['23:32', '3', '0', ''],
    ]);
    screen.getByRole('heading', { level: 3, name: 'Failures per minute' });

    // The median of all loads comes first, then the 95th percentile.
    const loads = await readChart(LOAD_TIMES, page);
    expect(loads.head).toEqual([
      'From',
      '1.3.0, live, p50',
      '1.4.0, canary, p50',
      '1.3.0, live, p95',
      '1.4.0, canary, p95',
      'Change of the channel',
    ]);
    expect(loads.told).toEqual([
      ['23:30', '480 ms', '300 ms', '1.2 s', '2.5 s', ''],
      ['23:31', 'N/A', 'N/A', 'N/A', 'N/A', 'Promoted 1.3.0 over 1.2.0'],
    ]);
    screen.getByRole('heading', { level: 3, name: 'Load time of the first screen' });
  });

  it.each([
    { query: 'range=6h&kind=load', label: 'Load', title: 'Failures per 5 minutes', steps: 72, count: '4' },
    { query: 'range=24h', label: 'All', title: 'Failures per 15 minutes', steps: 96, count: '18' },
  ])('may be of one kind and of more time: $query', async ({ query, label, title, steps, count }) => {
    const page = show(told(LIVE), { path: `/?${query}` });
    const chart = await readChart(`${label} ${title.toLowerCase()}`, page);
    screen.getByRole('heading', { level: 3, name: title });
    expect(chart.rows).toHaveLength(steps);
    expect(chart.told).toEqual([['23:30', count, '0', '']]);
  });

  it.each([
    { group: 'Time', labels: ['1 hour', '6 hours', '24 hours'], picked: '6 hours', address: '/?range=6h' },
    {
      group: 'Failures',
      labels: ['All', 'Load', 'Integrity', 'Timeout', 'Render'],
      picked: 'Timeout',
      address: '/?kind=timeout',
    },
  ])('keep the choices beside them in the address: $group', async ({ group, labels, picked, address }) => {
    const { user } = show(told(LIVE));
    const radios = within(screen.getByRole('group', { name: group })).getAllByRole<HTMLInputElement>('radio');
    expect(radios.map((radio) => textOf(radio.labels?.[0]))).toEqual(labels);
    expect(radios.map(({ checked }) => checked)).toEqual(labels.map((_, index) => index === 0));
    await user.click(screen.getByText(picked));
    await waitFor(() => expect(readAddress()).toBe(address));
    expect(radios.find(({ checked }) => checked)).toBe(radios[labels.indexOf(picked)]);
  });
});

describe('charts that have nothing to show', () => {
  const pendingCards = () =>
    screen.getAllByRole('region').map((card) => card.querySelectorAll('div[aria-hidden=true]').length);

  it('are empty while what browsers told is on its way, then say how reports are had', async () => {
    const late = aLateAnswer(told());
    const { user } = show(late.route);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
    expect(pendingCards()).toEqual([1, 1]);
    expect(screen.queryByText(/No reports/)).toBeNull();
    late.give();
    expect(await screen.findAllByText('No reports in the last hour')).toHaveLength(2);
    expect(pendingCards()).toEqual([0, 0]);
    expect(screen.getAllByText(/^Browsers report through the edge servers/)).toHaveLength(2);
    expect(screen.queryByRole('figure')).toBeNull();
    await user.click(screen.getByText('24 hours'));
    expect(await screen.findAllByText('No reports in the last 24 hours')).toHaveLength(2);
  });

  it.each([
    {
      name: 'loads without a failure',
      minute: { failures: { load: 0, integrity: 0, timeout: 0, render: 0 } },
    },
    { name: 'failures without a load', minute: { loads: 0 } },
  ])('say why they could not be loaded, ask again, and have $name', async ({ minute }) => {
    const { user, routes } = show(aRefusal('STORE_UNREACHABLE', 'The store does not answer.', 503));
    const alert = await screen.findByRole('alert');
    expect(textOf(alert)).toBe('Could not load what browsers toldThe store does not answer.Retry');
    expect(screen.queryByRole('group')).toBeNull();
    routes[TOLD] = told(toldOf('1.3.0', aMinute(minute)));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findAllByRole('figure')).toHaveLength(2);
    expect(screen.queryByText(/No reports/)).toBeNull();
  });
});

it('say where they begin, if the service started within their time', async () => {
  const { json } = told(LIVE);
  const { user } = show({ json: { ...json, since: '2031-01-02T22:00:00.000Z' } });
  await screen.findByRole('figure', { name: 'All failures per minute' });
  expect(screen.queryByText(/^Reports since/)).toBeNull();
  await user.click(screen.getByText('6 hours'));
  expect(textOf(await screen.findByText(/^Reports since/))).toMatch(/^Reports since Jan 2, 10:00.PM/);
});
