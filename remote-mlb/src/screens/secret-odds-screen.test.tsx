import { useSession } from '@sharpside/shared-auth';
import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { MlbOddsRow } from '../api/odds.ts';
import { anOddsRow } from '../testing/rows.ts';
import SecretOddsScreen from './secret-odds-screen.tsx';

const CALL = '/api/mlb-odds/';

const HOME = anOddsRow({
  team: 'BOS',
  opponent: 'NYY',
  is_home: true,
  moneyline: '+115',
  total: 'U 8.5 (-110)',
});
const rows = (...results: MlbOddsRow[]) => ({ json: { results } });

function show(route: FakeRoute = rows(anOddsRow(), HOME)) {
  return { ...signInTo({ [CALL]: route }), ...renderScreen(<SecretOddsScreen />, '/mlb/SECRETODDS') };
}

const card = () => screen.findByRole('region', { name: /^Yankees vs Red Sox, / });
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('MLB Odds', () => {
  it('has one card for a pairing, both sides in it, as the visitor reads odds, and says when prices were taken', async () => {
    // ODD-05, ODD-06, ODD-07, ODD-08, ODD-09, ODD-10, ODD-11
    vi.useFakeTimers({ now: Date.parse('2026-05-20T20:11:00Z'), toFake: ['Date'] });
    const fresh = anOddsRow({ team: 'TB', opponent: 'BAL', last_update: '2026-05-20T20:09:30Z' });
    const { user } = show(rows(anOddsRow(), HOME, fresh));
    const game = within(await card());
    const [header, away, home] = game.getAllByRole('row');
    expect([...(header?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      'Team',
      'Moneyline',
      'Run Line',
      'Total',
    ]);
    expect(away?.textContent).toMatch(
      /NYY.*-135DraftKings57\.5%no-vig 56\.1%-1\.5 \(\+140\)FanDuel41\.7%O 8\.5/,
    );
    expect(home?.textContent).toMatch(/BOS.*\+115/);
    expect(screen.getAllByRole('region', { name: / vs / })).toHaveLength(2);

    screen.getByText(/Odds are for informational purposes only/);
    game.getByText('Last updated 11 min ago');
    game.getByText('Stale');
    screen.getByText(/^Last updated: .*1 min ago/);
    const other = within(screen.getByRole('region', { name: /^Rays vs Orioles, / }));
    expect(other.queryByText('Stale')).toBeNull();

    await user.selectOptions(screen.getByLabelText('Odds format'), 'decimal');
    game.getByText('1.74');
    game.getAllByText('-1.5 (2.40)');
    await user.selectOptions(screen.getByLabelText('Odds format'), 'american');
    game.getByText('-135');
  });

  it('heads the games of each of the league’s days, today and tomorrow by name', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-05-20T09:00-04:00'), toFake: ['Date'] });
    const at = (day: number, hour: number) =>
      new Date(`2026-05-${day}T${String(hour).padStart(2, '0')}:00-04:00`).toISOString();
    const game = (team: string, start_time: string | null) =>
      anOddsRow({ team, opponent: 'BAL', start_time });
    show(
      rows(
        game('TOR', null),
        game('NYY', at(20, 23)),
        game('TB', at(21, 1)),
        game('TEX', at(22, 1)),
        game('ATL', at(20, 13)),
      ),
    );
    await screen.findAllByRole('region', { name: / vs / });
    const headings = screen.getAllByRole('heading').slice(1);
    expect(headings.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'H2 Today, Wednesday, May 20, 2026',
      'H3 Yankees vs Orioles',
      'H3 Braves vs Orioles',
      'H2 Tomorrow, Thursday, May 21, 2026',
      'H3 Rays vs Orioles',
      'H2 Friday, May 22, 2026',
      'H3 Rangers vs Orioles',
      'H2 Date not known',
      'H3 Blue Jays vs Orioles',
    ]);
  });

  it('calls tomorrow today once the league’s day is over, at six in the morning', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-05-21T05:59:30-04:00'), shouldAdvanceTime: true });
    show(rows(anOddsRow({ start_time: '2026-05-21T17:00:00Z' })));
    await screen.findByText('Tomorrow, Thursday, May 21, 2026');
    await advance(31_000);
    screen.getByText('Today, Thursday, May 21, 2026');
  });

  it('says that there are none, and asks again on Try Again', async () => {
    // ODD-15, ODD-16
    let results: MlbOddsRow[] = [];
    const { user } = show(() => rows(...results));
    await screen.findByText('No odds data is currently available. Please check back later.');
    results = [anOddsRow(), HOME];
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await card();
  });

  it('asks again every 5 minutes while access is allowed, and keeps the prices that it had when that fails', async () => {
    // ODD-21
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isBroken = false;
    const { requestsTo } = show(() => (isBroken ? { status: 400, json: {} } : rows(anOddsRow(), HOME)));
    await card();
    isBroken = true;
    await advance(290_000);
    expect(requestsTo(CALL)).toHaveLength(1);
    await advance(10_000);
    expect(requestsTo(CALL)).toHaveLength(2);
    await screen.findByText('Failed to fetch the latest odds. Please try refreshing the page.');
    await card();
    act(() => useSession.getState().signOut());
    await advance(600_000);
    expect(requestsTo(CALL)).toHaveLength(2);
  });

  it('ends the session in the page on a 403, also where an earlier refresh has already failed', async () => {
    // ODD-20
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let status = 400;
    show(() => ({ status, json: {} }));
    await screen.findByText('Failed to load MLB odds. Please try again later.');
    expect(useSession.getState().status).toBe('signedIn');
    status = 403;
    await advance(300_000);
    await waitFor(() => expect(useSession.getState().hasExpired).toBe(true));
  });
});
