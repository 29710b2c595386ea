import { FEED_STATES } from '@sharpside/contracts/testing/feed-states';
import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { type Data, SeparateDataCache } from '@sharpside/shared-data';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scoreboard } from '../testing/prediction-cards-scene.ts';
import { aScoreboardGame, aThreePointerPrediction } from '../testing/rows.ts';
import { toGamesByPair, useScheduled } from './game-times.ts';

const DAY = '2026-01-10';
const SILENT: FakeRoute = () => new Promise(() => {});

type Row = ReturnType<typeof aThreePointerPrediction>;
const aList = (
  data: readonly Row[] | undefined,
  rest: Partial<Data<readonly Row[]>> = {},
): Data<readonly Row[]> => ({
  data,
  error: undefined,
  isLoading: false,
  isRefreshing: false,
  retry: () => {},
  ...rest,
});

function schedule(list: Data<readonly Row[]>, route: FakeRoute) {
  signInTo({ '/api/scoreboard/nba': route });
  return renderHook(() => useScheduled(list, DAY), { wrapper: SeparateDataCache }).result;
}

describe('the games of a scoreboard', () => {
  it('are known by who plays whom, whatever the source calls them', () => {
    const games = toGamesByPair([
      aScoreboardGame(),
      aScoreboardGame({ away: 'NY', home: 'SA', state: 'post', description: 'Final' }),
    ]);
    expect([...games]).toEqual([
      ['BOS @ GSW', { startsAt: '2026-01-11T01:00Z', status: 'In Progress', state: 'in' }],
      ['NYK @ SAS', { startsAt: '2026-01-11T01:00Z', status: 'Final', state: 'post' }],
    ]);
  });

  it('have no start as long as no time is set', () => {
    const [game] = toGamesByPair([aScoreboardGame({ date: '2026-01-11T05:00Z' })]).values();
    expect(game).toEqual({ startsAt: null, status: 'In Progress', state: 'in' });
  });

  it('count as scheduled without a status, and not at all without a start or a side', () => {
    const game = aScoreboardGame();
    const [competition] = game.competitions;
    const lone = { ...competition, competitors: competition?.competitors.slice(1) ?? [] };
    const nameless = {
      ...lone,
      competitors: competition?.competitors.map((side) => ({ ...side, team: undefined })) ?? [],
    };
    const lacking = [
      aScoreboardGame({ date: 'soon' }),
      { ...game, competitions: [lone] },
      { ...game, competitions: [nameless] },
      { ...game, competitions: [] },
    ];
    expect(toGamesByPair(lacking).size).toBe(0);
    expect(toGamesByPair([{ ...game, status: undefined }]).get('BOS @ GSW')?.status).toBe('Scheduled');
  });
});

describe('predictions of a day', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-10T20:00:00Z') }));
  afterEach(() => {
    vi.useRealTimers();
  });
  const early = aThreePointerPrediction({
    id: 'early',
    away_team: 'NYK',
    start_time: '2026-01-10T23:00:00Z',
  });
  const late = aThreePointerPrediction({ id: 'late' });
  const undated = aThreePointerPrediction({ id: 'undated', away_team: 'LAL', start_time: null });

  it('say Time TBD where their own start is a stand-in for one that is not set', async () => {
    const midnight = aThreePointerPrediction({ start_time: '2026-01-10T05:00:00Z' });
    const result = schedule(aList([midnight]), () => ({ status: 503, json: {} }));
    await waitFor(() => expect(result.current.rows?.map(({ game }) => game.time)).toEqual(['Time TBD']));
  });

  it('stand by the start of their game, those that nobody knows a start of at the end', async () => {
    const game = aScoreboardGame({ state: 'pre', description: 'Scheduled' });
    const result = schedule(aList([undated, late, early]), scoreboard(game));
    await waitFor(() => expect(result.current.rows).toHaveLength(3));
    expect(result.current.rows?.map(({ prediction, game }) => [prediction.id, game])).toEqual([
      [
        'early',
        { startsAt: '2026-01-10T23:00:00Z', time: '6:00 PM ET', status: 'Scheduled', state: 'scheduled' },
      ],
      [
        'late',
        { startsAt: '2026-01-11T01:00Z', time: '8:00 PM ET', status: 'Scheduled', state: 'scheduled' },
      ],
      ['undated', { startsAt: null, time: 'Time TBD', status: 'Scheduled', state: 'scheduled' }],
    ]);
  });

  it.each(FEED_STATES)(
    'have the state in the words of the source, spelled the American way: $description ($state)',
    async ({ state, description, game }) => {
      const row = aThreePointerPrediction({ id: 'first' });
      const result = schedule(aList([row]), scoreboard(aScoreboardGame({ state, description })));
      const status = description.replace('Cancelled', 'Canceled');
      await waitFor(() => expect(result.current.rows?.[0]?.game).toMatchObject({ status, state: game }));
    },
  );

  it.each([
    { what: 'is on', game: { state: 'in' }, over: {}, state: 'begun' },
    { what: 'is over', game: { state: 'post', description: 'Final' }, over: {}, state: 'final' },
    { what: 'is put off', game: { state: 'post', description: 'Postponed' }, over: {}, state: 'postponed' },
    { what: 'should be on', game: { state: 'pre', date: '2026-01-10T19:55Z' }, over: {}, state: 'begun' },
    { what: 'is graded', game: { state: 'pre' }, over: { outcome: 'hit' }, state: 'final' },
    { what: 'has begun, says the list', game: undefined, over: { game_state: 'begun' }, state: 'begun' },
    {
      what: 'should be on, where no list says',
      game: undefined,
      over: { game_state: null, start_time: '2026-01-10T20:00:00Z' },
      state: 'begun',
    },
  ] as const)('come last where the game $what', async ({ game, over, state }) => {
    const first = aThreePointerPrediction({ id: 'first', start_time: '2026-01-10T18:00:00Z', ...over });
    const events = game === undefined ? [] : [aScoreboardGame(game)];
    const result = schedule(aList([first, early]), scoreboard(...events));
    await waitFor(() => expect(result.current.rows?.[0]?.game.status).toBe('Scheduled'));
    expect(
      result.current.rows?.map(({ prediction, game: { state: told } }) => [prediction.id, told]),
    ).toEqual([
      ['early', 'scheduled'],
      ['first', state],
    ]);
  });

  it('do not wait for the scoreboard where each has a start of its own', () => {
    const { rows, isLoading } = schedule(aList([early, late]), SILENT).current;
    expect(isLoading).toBe(false);
    expect(rows?.map(({ game }) => game.status)).toEqual([null, null]);
  });

  it('wait for it where one has none', () => {
    expect(schedule(aList([early, undated]), SILENT).current).toMatchObject({
      rows: undefined,
      isLoading: true,
    });
  });
});
