import { configureAuth, useSession } from '@sharpside/shared-auth';
import { signInTo } from '@sharpside/shared-auth/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchScoreboard } from './scoreboard.ts';

const request = { league: 'mlb', day: '2026-05-20' } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState(useSession.getInitialState(), true);
});

describe('a scoreboard', () => {
  it("is the backend's where no other is configured", async () => {
    const { requests } = signInTo({
      '/api/scoreboard/mlb': { json: { day: {}, events: [{ id: '1', date: '2026-05-20T23:05Z' }] } },
    });
    expect(await fetchScoreboard(request)).toMatchObject([{ id: '1', competitions: [] }]);
    expect(requests.map(({ url }) => url)).toEqual(['https://api.test/api/scoreboard/mlb?dates=20260520']);
  });

  it('is the configured one, which gets no cookies, and whose refusal ends no session', async () => {
    const fetch = vi.fn(() => Promise.resolve(new Response('{}', { status: 403 })));
    vi.stubGlobal('fetch', fetch);
    configureAuth({
      backendUrl: 'https://api.test',
      environment: 'production',
      subscribeUrl: 'https://provider.test/',
      scoreboardUrls: { mlb: 'https://scores.example/mlb/scoreboard' },
    });
    useSession.setState({ status: 'signedIn' });
    await expect(fetchScoreboard(request)).rejects.toMatchObject({ code: 'HTTP', status: 403 });
    expect(fetch).toHaveBeenCalledWith(
      'https://scores.example/mlb/scoreboard?dates=20260520',
      expect.objectContaining({ credentials: 'omit' }),
    );
    expect(useSession.getState().status).toBe('signedIn');
  });

  // API-21 API-22
  it.each([
    ['12:30 AM', '2026-05-21T04:30Z', '2026-05-20', ['20260520', '20260521'], ['evening', 'night']],
    ['12:30 AM, of another day', '2026-05-21T04:30Z', '2026-05-19', ['20260519'], ['evening']],
    ['6 AM', '2026-05-21T10:00Z', '2026-05-20', ['20260520'], ['evening']],
    ['6 AM, of that day', '2026-05-21T10:00Z', '2026-05-21', ['20260521'], ['night', 'next evening']],
  ])(
    'of another source has games of the night as the backend’s has them: at %s',
    async (_, now, day, asked, ids) => {
      vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
      const next = [
        { id: 'night', date: '2026-05-21T04:20Z' },
        { id: 'next evening', date: '2026-05-21T23:05Z' },
      ];
      const dates: (string | null)[] = [];
      vi.stubGlobal('fetch', (url: string) => {
        dates.push(new URL(url).searchParams.get('dates'));
        const events = url.endsWith('20260521') ? next : [{ id: 'evening', date: '2026-05-20T23:05Z' }];
        return Promise.resolve(Response.json({ events }));
      });
      configureAuth({
        backendUrl: 'https://api.test',
        environment: 'production',
        subscribeUrl: 'https://provider.test/',
        scoreboardUrls: { mlb: 'https://scores.example/mlb/scoreboard' },
      });
      expect((await fetchScoreboard({ league: 'mlb', day })).map(({ id }) => id)).toEqual(ids);
      expect(dates).toEqual(asked);
    },
  );

  it('has games whose id is a number or missing, and leaves out what is no game', async () => {
    const date = '2026-05-20T23:05Z';
    const situation = { outs: '2', balls: '3', strikes: 1 };
    const live = {
      id: 401,
      date,
      competitions: [{ competitors: [], situation }],
      weather: { temperature: '81' },
    };
    signInTo({ '/api/scoreboard/mlb': { json: { events: [live, { date }, 'soon', { id: null, date }] } } });
    const events = await fetchScoreboard(request);
    expect(events.map(({ id }) => id)).toEqual(['401', 'game 2', 'game 4']);
    expect(events[0]?.competitions[0]?.situation).toMatchObject({ outs: 2, balls: 3, strikes: 1 });
    expect(events[0]?.weather?.temperature).toBe(81);
  });

  it('counts what it cannot read of a game as not said', async () => {
    const odd = {
      id: '2',
      date: '2026-05-20T23:05Z',
      weather: { temperature: 'warm', displayValue: 'Sunny' },
      competitions: [{ competitors: [{ homeAway: 'home', score: 'ppd', team: { displayName: 'Boston' } }] }],
    };
    signInTo({ '/api/scoreboard/mlb': { json: { events: [odd] } } });
    const [event] = await fetchScoreboard(request);
    expect(event?.weather).toEqual({ temperature: undefined, displayValue: 'Sunny', condition: undefined });
    expect(event?.competitions[0]?.competitors[0]).toMatchObject({ homeAway: 'home', score: undefined });
  });
});
