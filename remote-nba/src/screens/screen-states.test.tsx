import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { describeScreenStates, type ScreenStates } from '@sharpside/shared-ui/testing/describe-screen-states';
import { vi } from 'vitest';
import { BESIDE, FIRST, THREES } from '../testing/prediction-cards-scene.ts';
import { aFirstBasketPrediction, aHotPlayer, aPlayer, aThreePointerPrediction } from '../testing/rows.ts';
import FirstBasketScreen from './first-basket-screen.tsx';
import StatTrackerScreen from './stat-tracker-screen.tsx';
import ThreePointerHubScreen from './three-pointer-hub-screen.tsx';
import WhosHotScreen from './whos-hot-screen.tsx';

const page = (...results: unknown[]) => ({
  json: { results, next: null, hidden_players: 0, from: '2026-01-02', to: '2026-01-08' },
});
const PREDICTIONS = {
  empty: { json: [] },
  nothing: 'No predictions available for Saturday, January 10, 2026.',
  hint: 'Check back later or try a different date.',
  failure: 'The predictions could not be loaded.',
  note: 'Ray Oak',
};

const SCREENS: readonly ScreenStates[] = [
  {
    ...PREDICTIONS,
    Screen: ThreePointerHubScreen,
    path: '/nba/three-pointer-hub',
    call: THREES,
    one: { json: [aThreePointerPrediction()] },
    toasts: ['Failed to load three-pointer prediction data.'],
    file: 'nba-three-pointer-predictions-2026-01-10.csv',
    head: 'NBAThree-Pointer PredictionsWho should hit from deep, and how it went.',
  },
  {
    ...PREDICTIONS,
    Screen: FirstBasketScreen,
    path: '/nba/first-basket',
    call: FIRST,
    one: { json: [aFirstBasketPrediction()] },
    toasts: ['Failed to fetch predictions'],
    file: 'nba-first-basket-predictions-2026-01-10.csv',
    head: "NBANBA First Basket PredictionsAI-powered predictions for first basket scorers in tomorrow's NBA games",
  },
  {
    Screen: StatTrackerScreen,
    path: '/nba/stat-tracker',
    call: '/api/nba-gen-player-stats-aggregated/',
    empty: page(),
    one: page(aPlayer()),
    nothing: 'No data available. Try adjusting your filters.',
    hint: '',
    failure: 'The player statistics could not be loaded.',
    toasts: ['Failed to load player statistics', 'There was an error fetching player data.'],
    file: 'nba-player-stats.csv',
    head: 'NBANBA Player Stats TrackerAverages per game, over the games that you choose.',
    note: 'Ray Oak',
  },
  {
    Screen: WhosHotScreen,
    path: '/nba/whos-hot',
    call: '/api/nba-whos-hot/',
    empty: page(),
    one: page(aHotPlayer()),
    nothing: 'No data available for the selected filters.',
    hint: 'Try another team.',
    failure: 'The players could not be loaded.',
    toasts: ['Failed to load NBA player data'],
    file: null,
    head: "NBAWho's HotJan 9, 2026. Form from Jan 2 to Jan 8, 2026.",
    note: 'Data refreshes daily. Last updated: Jan 8, 2026',
  },
];

const OF_OTHERS = {
  '/api/auth/status': { json: { isAuthenticated: true } },
  '/profile/': { json: {} },
  '/api/freshness': { status: 500, json: {} },
};

// TPH-22, TPH-23, TPH-24, TPH-25, TPH-26, FB-21, FB-22, FB-23, FB-24, FB-25, TRK-01, TRK-21, TRK-26, NBAH-19, NBAH-22
describeScreenStates(SCREENS, { ...BESIDE, ...OF_OTHERS }, ({ Screen, path }, routes) => {
  // In US Eastern it is still the ninth, so tomorrow is the tenth.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-10T02:00:00Z') });
  signInTo(routes);
  return renderScreen(<Screen />, path);
});
