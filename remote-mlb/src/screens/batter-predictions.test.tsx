import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { formatLocalDateTime, formatLongDate, shiftDay } from '@sharpside/shared-ui/dates';
import { todayEastern } from '@sharpside/shared-ui/eastern';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BatterPredictionRow } from '../api/batter-predictions.ts';
import TheHitScriptScreen from './the-hit-script-screen.tsx';
import TheScriptScreen from './the-script-screen.tsx';

const RECORD = '/api/predictions/record';

const aPrediction = (rest: Partial<BatterPredictionRow> = {}): BatterPredictionRow => ({
  batter: 'Ray Oak',
  batter_team: 'NYY',
  player_picture: null,
  opponent: 'BOS',
  prediction_score: 0.876,
  probability: 0.2134,
  outcome: null,
  start_time: '2026-05-20T23:10:00Z',
  game_state: 'scheduled',
  published_at: '2026-05-20T14:00:00Z',
  ...rest,
});

const dateOf = ({ url }: Request) => new URL(url).searchParams.get('date');
const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);

// SCR and HIT have the same rows under the same numbers; 02 to 13 are shown for both.
describe.each([
  {
    title: 'The MLB Script',
    Screen: TheScriptScreen,
    path: '/mlb/the-script',
    call: '/api/top-hr-predictions-history/',
    failure: 'Failed to load HR predictions.',
    hit: 'Homered',
    kind: PREDICTION_KINDS.mlbHomeRun,
    event: 'hit a home run',
  },
  {
    title: 'The MLB Hit Script',
    Screen: TheHitScriptScreen,
    path: '/mlb/the-hit-script',
    call: '/api/top-hits-predictions-history/',
    failure: 'Failed to load hit predictions.',
    hit: 'Got a hit',
    kind: PREDICTION_KINDS.mlbHit,
    event: 'get a hit',
  },
])('$title', ({ title, Screen, path, call, failure, hit, kind, event }) => {
  function show(route: FakeRoute, address = path) {
    const backend = signInTo({ [call]: route, [RECORD]: { json: { results: [] } } });
    return { ...backend, ...renderScreen(<Screen />, address) };
  }
  const rows = (...results: BatterPredictionRow[]) => ({ json: { results } });

  it('lists batter with picture, team, and AI Boost as ten times the score to one decimal', async () => {
    // SCR-08, SCR-09, SCR-10, HIT-08, HIT-09, HIT-10
    show(rows(aPrediction(), aPrediction({ batter: 'Lee Pine', outcome: 'hit' })));
    const name = await screen.findByText('Ray Oak');
    screen.getByRole('heading', { level: 1, name: title });
    const [header, first, second] = screen.getAllByRole('row');
    expect(cellsOf(header ?? name).slice(0, 3)).toEqual([
      'Batter Name',
      'Team',
      expect.stringContaining('AI Boost'),
    ]);
    expect(cellsOf(first ?? name)).toEqual([
      'RORay Oak',
      'NYYNYY',
      '8.8',
      '21.3%',
      'BOSBOS',
      formatLocalDateTime('2026-05-20T23:10:00Z'),
      'Open',
    ]);
    expect(cellsOf(second ?? name).at(-1)).toBe(hit);
  });

  it('says how the games stand of picks that are not decided, and leaves those that have begun out', async () => {
    const states = ['scheduled', 'begun', 'final', 'postponed', null] as const;
    const picks = states.map((game_state, at) => aPrediction({ batter: `Batter ${at}`, game_state }));
    const { user, readAddress } = show(rows(...picks));
    await screen.findByText('Batter 0');
    const outcomes = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => cellsOf(row).at(-1));
    expect(outcomes()).toEqual(['Open', 'Begun', 'Final, graded after the next update', 'Postponed', 'Open']);
    await user.click(screen.getByRole('button', { name: 'Not yet begun' }));
    expect(outcomes()).toEqual(['Open', 'Open']);
    expect(readAddress()).toBe(`${path}?upcoming=1`);
  });

  it('says that nothing is to come any more where only begun games are left', async () => {
    const { user } = show(rows(aPrediction({ game_state: 'begun' })));
    await user.click(await screen.findByRole('button', { name: 'Not yet begun' }));
    await screen.findByText('No game of this date is still to come.');
    expect(screen.queryByText('No predictions available for this date.')).toBeNull();
  });

  it.each(['2026-02-30', '2019-05-20', '2131-01-01'])(
    'says of a link to %s that there is no such day here',
    async (date) => {
      show(rows(aPrediction()), `${path}?date=${date}`);
      await screen.findByText(
        `The date ${date} is not known here; showing ${formatLongDate(todayEastern())}.`,
      );
    },
  );

  it('shows the picture that the backend names', async () => {
    show(rows(aPrediction({ player_picture: 'https://faces.test/7.png' })));
    await screen.findByText('Ray Oak');
    expect(document.querySelector('img')?.getAttribute('src')).toBe('https://faces.test/7.png');
  });

  it('starts on today, and loads the day that is picked', async () => {
    // SCR-03, SCR-04, SCR-05, HIT-03, HIT-04, HIT-05
    const { requestsTo, user, readAddress } = show(rows(aPrediction()));
    const today = todayEastern();
    await screen.findByText('Ray Oak');
    await user.click(screen.getByRole('button', { name: /Select Date/ }));
    screen.getByRole('dialog', { hidden: true });
    await user.click(screen.getByRole('button', { name: 'Previous Day' }));
    const before = shiftDay(today, -1);
    await screen.findByText(formatLongDate(before), { selector: 'p' });
    await waitFor(() => expect(requestsTo(call).map(dateOf)).toEqual([today, before]));
    expect(readAddress()).toBe(`${path}?date=${before}`);
  });

  it('lets nobody pick the future', async () => {
    // SCR-06, HIT-06
    const { requestsTo } = show(rows(aPrediction()), `${path}?date=${shiftDay(todayEastern(), 1)}`);
    await screen.findByText('Ray Oak');
    expect(screen.getByRole('button', { name: 'Next Day' })).toHaveProperty('disabled', true);
    expect(requestsTo(call).map(dateOf)).toEqual([todayEastern()]);
  });

  it('goes back to 17 Aug 2024 and no further', async () => {
    // SCR-07, HIT-07
    const { requestsTo } = show(rows(aPrediction()), `${path}?date=2024-08-17`);
    await screen.findByText('Ray Oak');
    expect(screen.getByRole('button', { name: 'Previous Day' })).toHaveProperty('disabled', true);
    expect(requestsTo(call).map(dateOf)).toEqual(['2024-08-17']);
    cleanup();
    const earlier = show(rows(aPrediction()), `${path}?date=2024-08-16`);
    await screen.findByText('Ray Oak');
    expect(earlier.requestsTo(call).map(dateOf)).toEqual([todayEastern()]);
  });

  it('says how the model has done so far, of what it predicts', async () => {
    const record = {
      kind,
      models: ['m 1'],
      first_date: '2024-08-17',
      last_date: '2026-05-19',
      days: 10,
      decided: 1_000,
      hits: 150,
      hit_rate: 0.15,
      mean_probability: 0.1634,
      brier: 0.12,
      base_rate_brier: 0.13,
      void: 3,
      open: 2,
      top_10: { decided: 100, hits: 21 },
      calibration: [],
      daily: [],
    };
    signInTo({
      [call]: rows(aPrediction()),
      [RECORD]: { json: { results: [record] } },
    });
    renderScreen(<Screen />, path);
    await screen.findByText(`mean chance to ${event}, over all players listed`);
    screen.getByText('16.3%');
    screen.getByRole('table', { name: `Predictions for ${formatLongDate(todayEastern())}` });
    screen.getByRole('group', { name: 'Date of the predictions' });
  });

  it('tells the record from the back-test, says when a pick is void, and since when an empty list is held back', async () => {
    const none = {
      models: [],
      days: 0,
      ...{ first_date: null, last_date: null, decided: 0, hits: 0, hit_rate: null, mean_probability: null },
      ...{ brier: null, base_rate_brier: null, void: 0, open: 0, top_10: { decided: 0, hits: 0 } },
      ...{ calibration: [], daily: [] },
    };
    const back_test = {
      ...none,
      ...{ first_date: '2024-08-17', last_date: '2026-05-19', decided: 1_000, hits: 150, hit_rate: 0.15 },
    };
    const held = [{ from: '2026-05-01', to: todayEastern() }];
    const record = { ...none, kind, started_on: todayEastern(), back_test, held };
    const log = { first_day: todayEastern(), forecasts: 50, head_day: null, head: null };
    signInTo({ [call]: rows(), [RECORD]: { json: { results: [record], log } } });
    renderScreen(<Screen />, path);
    const region = await screen.findByRole('region', { name: 'The model’s record' });
    expect(region.textContent).toContain('None of its forecasts is decided yet.');
    expect(region.textContent).toContain('a pick is void when the batter has no plate appearance');
    const beside = screen.getByRole('region', { name: 'Back-test beside: The model’s record' });
    expect(beside.textContent).toContain('150 of 1,000 decided predictions');
    await screen.findByText(/^Held back since May 1, 2026/);
    screen.getByText('No predictions available for this date.');
  });

  it('says that a day has none, and credits our own AI', async () => {
    // SCR-11, SCR-12, HIT-11, HIT-12
    show(rows());
    await screen.findByText('No predictions available for this date.');
    expect(screen.getByRole('contentinfo').textContent).toContain('our own AI');
  });

  it('says that the load failed, and loads again on Retry', async () => {
    // SCR-13, HIT-13
    let isBroken = true;
    const { user } = show(() => (isBroken ? { status: 400, json: {} } : rows(aPrediction())));
    await screen.findByText(failure);
    screen.getByText('Error');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Ray Oak');
  });
});
