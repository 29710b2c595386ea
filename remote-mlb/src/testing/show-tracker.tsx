import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import type { ExitVelocityRow } from '../api/exit-velocity.ts';
import ExitVelocityTrackerScreen from '../screens/exit-velocity-tracker-screen.tsx';
import { anExitVelocityRow } from './rows.ts';

export const CALL = '/api/exit-velocity/';
export const PATH = '/mlb/exit-velocity-tracker';

export const aPage = (results: ExitVelocityRow[], next: string | null = null) => ({
  json: { results, next, pool: 1234 },
});
export const askedOf = ({ url }: Request) => new URL(url).searchParams;

export function showTracker(address = PATH, routes: Record<string, FakeRoute> = {}) {
  const { requestsTo } = signInTo({
    [CALL]: aPage([anExitVelocityRow()]),
    '/api/pitchers/': { json: ['Cy Fir', 'Lee Pine'] },
    ...routes,
  });
  const lastAsked = () => Object.fromEntries(askedOf(requestsTo(CALL).at(-1) ?? new Request('http://none')));
  return { requestsTo, lastAsked, ...renderScreen(<ExitVelocityTrackerScreen />, address) };
}
