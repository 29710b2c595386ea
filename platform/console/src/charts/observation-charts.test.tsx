import type { AppObservations, ConsoleChange, ReleaseObservations } from '@sharpside/contracts/control';
import { useAddress } from '@sharpside/shared-ui/address';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { APP_ADDRESS } from '../address.ts';
import { aRefusal, fakeControlService } from '../testing/a-control-service.ts';
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
  json: { channel: 'production', releases, guarded: [], vitals: [] },
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

/** The figures of a chart: its head, and the rows that tell something. */
async function readChart(name: string, { user }: Pick<ReturnType<typeof show>, 'user'>) {
  const figure = within(await screen.findByRole('figure', { name }));
  await user.click(figure.getByRole('button', { name: 'Show as table' }));
  const [head, ...rows] = figure.getAllByRole('row').map((row) => [...row.children].map(textOf));
  return { head, rows, told: rows.filter((row) => row.slice(1).some((cell) => !/^(0|N\/A|)$/.test(cell))) };
}

describe('the failures of an app', () => {
  it('are counted by the minute for an hour, release beside release, with the changes meanwhile', async () => {
    const changes = [
      aChange({ at: '2031-01-02T23:31:30.000Z' }),
      aChange({ at: '2031-01-02T20:00:00.000Z' }),
    ];
    const chart = await readChart('All failures per minute', show(told(LIVE, CANARY), { changes }));
    expect(chart.head).toEqual(['From', '1.3.0, live', '1.4.0, canary', 'Change of the channel']);
    expect(chart.rows).toHaveLength(60);
    expect(chart.rows.at(-1)?.[0]).toMatch(/^(24|00):00$/);
    expect(chart.told).toEqual([
      ['23:30', '15', '3', ''],
      ['23:31', '0', '0', 'Promoted 1.3.0 over 1.2.0'],
      ['23:32', '3', '0', ''],
    ]);
    screen.getByRole('heading', { level: 3, name: 'Failures per minute' });
  });

  it.each([
    { range: '6h', title: 'Failures per 5 minutes', steps: 72 },
    { range: '24h', title: 'Failures per 15 minutes', steps: 96 },
  ])('are added up over more time: $range', async ({ range, title, steps }) => {
    const page = show(told(LIVE), { path: `/?range=${range}` });
    const chart = await readChart(`All ${title.toLowerCase()}`, page);
    screen.getByRole('heading', { level: 3, name: title });
    expect(chart.rows).toHaveLength(steps);
    expect(chart.told).toEqual([['23:30', '18', '0', '']]);
  });

  it.each([
    { kind: 'load', label: 'Load', counts: ['2', '2'] },
    { kind: 'render', label: 'Render', counts: ['8'] },
  ])('may be of one kind: $kind', async ({ kind, label, counts }) => {
    const page = show(told(LIVE), { path: `/?kind=${kind}` });
    const chart = await readChart(`${label} failures per minute`, page);
    expect(chart.told.map((row) => row[1])).toEqual(counts);
  });
});

describe('the load times of an app', () => {
  it('are those of half of all loads, then of 95 of 100, release beside release', async () => {
    const chart = await readChart(LOAD_TIMES, show(told(LIVE, CANARY), { changes: [aChange()] }));
    expect(chart.head).toEqual([
      'From',
      '1.3.0, live, p50',
      '1.4.0, canary, p50',
      '1.3.0, live, p95',
      '1.4.0, canary, p95',
      'Change of the channel',
    ]);
    expect(chart.told).toEqual([['23:30', '480 ms', '300 ms', '1.2 s', '2.5 s', '']]);
    // The change was a minute before the chart begins.
    expect(chart.rows.some((row) => row.at(-1) !== '')).toBe(false);
    screen.getByRole('heading', { level: 3, name: 'Load time of the first screen' });
  });

  it('of one release are named by their percentile', async () => {
    const chart = await readChart(LOAD_TIMES, show(told(LIVE), { app: anApp() }));
    expect(chart.head?.slice(1, 3)).toEqual(['1.3.0, live, p50', '1.3.0, live, p95']);
  });
});

describe('the choices beside the charts', () => {
  it.each([
    { group: 'Time', labels: ['1 hour', '6 hours', '24 hours'], picked: '6 hours', address: '/?range=6h' },
    {
      group: 'Failures',
      labels: ['All', 'Load', 'Integrity', 'Timeout', 'Render'],
      picked: 'Timeout',
      address: '/?kind=timeout',
    },
  ])('stand in the address: $group', async ({ group, labels, picked, address }) => {
    const { user } = show(told(LIVE));
    const radios = within(screen.getByRole('group', { name: group })).getAllByRole<HTMLInputElement>('radio');
    expect(radios.map((radio) => textOf(radio.labels?.[0]))).toEqual(labels);
    expect(radios.map(({ checked }) => checked)).toEqual(labels.map((_, index) => index === 0));
    await user.click(screen.getByText(picked));
    await waitFor(() => expect(readAddress()).toBe(address));
    expect(radios.find(({ checked }) => checked)).toBe(radios[labels.indexOf(picked)]);
  });
});

const pendingCards = () =>
  screen.getAllByRole('region').map((card) => card.querySelectorAll('div[aria-hidden=true]').length);

describe('charts that have nothing to show', () => {
  it.each([
    { path: '/', title: 'No reports in the last hour' },
    { path: '/?range=24h', title: 'No reports in the last 24 hours' },
  ])('say so, and how reports are had: $title', async ({ path, title }) => {
    show(told(), { path });
    expect(await screen.findAllByText(title)).toHaveLength(2);
    expect(pendingCards()).toEqual([0, 0]);
    expect(screen.getAllByText(/^Browsers report through the edge servers/)).toHaveLength(2);
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it.each([
    { name: 'loads without a failure', minute: { loads: 1, failures: aMinute().failures } },
    { name: 'failures without a load', minute: { loads: 0 } },
  ])('are not those with $name', async ({ minute }) => {
    show(told(toldOf('1.3.0', aMinute(minute))));
    expect(await screen.findAllByRole('figure')).toHaveLength(2);
    expect(screen.queryByText(/No reports/)).toBeNull();
  });

  it('are empty while what browsers told is on its way', () => {
    show(() => new Promise(() => {}));
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
    expect(pendingCards()).toEqual([1, 1]);
    expect(screen.queryByText(/No reports/)).toBeNull();
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('say why they could not be loaded, and ask again', async () => {
    const { user, routes } = show(aRefusal('STORE_UNREACHABLE', 'The store does not answer.', 503));
    const alert = await screen.findByRole('alert');
    expect(textOf(alert)).toBe('Could not load what browsers toldThe store does not answer.Retry');
    expect(screen.queryByRole('group')).toBeNull();
    routes[TOLD] = told(LIVE);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findAllByRole('figure')).toHaveLength(2);
  });
});

describe('reports from before the control service started', () => {
  const since = '2031-01-02T23:00:00.000Z';
  const toldWith = (past: AppObservations['past']) => {
    const { json } = told(LIVE);
    return { json: { ...json, past } };
  };

  it.each([
    ['reading', 'Older reports are being read', /shows? more in a moment/],
    ['partial', 'Some older reports are missing', /damaged/],
    ['missing', 'Older reports are missing', /tries again each minute/],
  ] as const)(
    'are told of while they are %s, above the charts of what there is',
    async (state, title, text) => {
      show(toldWith({ state, since }));
      const notice = await screen.findByText(title);
      expect(textOf(notice.closest('[role=status]') ?? notice)).toMatch(/started at Jan 2, 11:00.PM/);
      expect(textOf(notice.closest('[role=status]') ?? notice)).toMatch(text);
      screen.getByRole('figure', { name: 'All failures per minute' });
    },
  );

  it('are no matter once they are there, or after a day', async () => {
    const whole = show(toldWith({ state: 'whole', since }));
    await screen.findByRole('figure', { name: 'All failures per minute' });
    expect(screen.queryByText(/lder reports/)).toBeNull();
    whole.unmount();
    show(toldWith({ state: 'missing', since: '2031-01-01T00:00:00.000Z' }));
    await screen.findByRole('figure', { name: 'All failures per minute' });
    expect(screen.queryByText(/lder reports/)).toBeNull();
  });
});
