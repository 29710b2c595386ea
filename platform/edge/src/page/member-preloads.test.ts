import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type FirstCalls, MEMBER_PRELOAD_SCRIPT, toMemberPreloads } from './member-preloads.ts';

const FILES = [
  { href: '/assets/remote-mlb/entry.js', integrity: 'sha384-a' },
  { href: '/assets/host/part-table.js', integrity: undefined },
];

const ROWS = '/api/rows/?page=1';

type Visitor = {
  cookies: string;
  hint?: string;
  access?: 'protected' | 'subscriber';
  calls?: FirstCalls | undefined;
  search?: string;
  profile?: () => Response;
};
type PageCall = { token: string; answer: Promise<Response>; end: (reason: unknown) => void };

/** Runs the script as a browser with these cookies does, and returns its preloads and calls. */
function runIn({ cookies, hint, access = 'protected', calls, search = '', profile }: Visitor) {
  const [block = ''] = toMemberPreloads(access, { files: FILES, calls });
  const textContent = block.replace(/<[^>]+>/g, '');
  const preloads: object[] = [];
  const asked: { url: string; init: RequestInit }[] = [];
  const window: { firstCalls?: Map<string, PageCall> } = {};
  const scope: Record<string, unknown> = {
    window,
    document: {
      cookie: cookies,
      getElementById: () => ({ textContent }),
      createElement: () => ({}),
      head: { append: (link: object) => preloads.push(link) },
    },
    localStorage: { getItem: () => hint ?? null },
    location: { search },
    fetch: async (url: string, init: RequestInit) => {
      asked.push({ url, init });
      return (url.endsWith('/profile/') && profile?.()) || new Response('[]');
    },
  };
  new Function(...Object.keys(scope), MEMBER_PRELOAD_SCRIPT)(...Object.values(scope));
  return { preloads, asked, listUrls: () => asked.map(({ url }) => url), firstCalls: window.firstCalls };
}

const ANONYMOUS = { rel: 'modulepreload', crossOrigin: 'anonymous' };
const LINKS = [
  { ...ANONYMOUS, integrity: 'sha384-a', href: '/assets/remote-mlb/entry.js' },
  { ...ANONYMOUS, href: '/assets/host/part-table.js' },
];

describe('the files of a protected screen', () => {
  it.each(['signed_in=1', 'theme=dark; signed_in=1; csrftoken=a'])('are asked for with %s', (cookies) => {
    expect(runIn({ cookies }).preloads).toEqual(LINKS);
  });

  it.each(['', 'not_signed_in=1', 'note=signed_in=1'])('are not asked for with %o', (cookies) => {
    expect(runIn({ cookies, calls: { backend: '', paths: [ROWS] } })).toMatchObject({
      preloads: [],
      asked: [],
      firstCalls: undefined,
    });
  });
});

describe("the files of a subscriber's screen", () => {
  const cookies = 'signed_in=1; csrftoken=a.b';

  it('are asked for where this very session subscribes', () => {
    expect(runIn({ access: 'subscriber', cookies, hint: 'a.b' }).preloads).toEqual(LINKS);
  });

  it.each([
    { name: 'nothing is noted', cookies },
    { name: 'another session subscribed', cookies, hint: 'a' },
    { name: 'the session is over', cookies: 'csrftoken=a.b', hint: 'a.b' },
    { name: 'there is no token', cookies: 'signed_in=1', hint: '' },
  ])('are not asked for where $name', ({ name: _, ...visitor }) => {
    expect(runIn({ access: 'subscriber', ...visitor }).preloads).toEqual([]);
  });
});

describe('the first calls', () => {
  const cookies = 'signed_in=1; csrftoken=a.b';
  const calls = { backend: 'https://api.example', paths: [ROWS] };

  it('are made as the client of the session makes them, and kept by their addresses', async () => {
    const { asked, firstCalls } = runIn({ cookies, calls });
    const url = `https://api.example${ROWS}`;
    const headers = { Accept: 'application/json', 'X-CSRFToken': 'a.b' };
    expect(asked).toMatchObject([{ url, init: { credentials: 'include', headers } }]);
    const call = firstCalls?.get(url);
    expect(call?.token).toBe('a.b');
    expect(await (await call?.answer)?.json()).toEqual([]);
    call?.end('left');
    expect(asked[0]?.init.signal?.aborted).toBe(true);
  });

  it('are none where the query of the address may change them, and have no token that the browser has not', () => {
    expect(runIn({ cookies, calls, search: '?team=BOS' }).asked).toEqual([]);
    const { asked, firstCalls } = runIn({ cookies: 'signed_in=1', calls });
    expect(asked[0]?.init.headers).toEqual({ Accept: 'application/json' });
    expect(firstCalls?.get(`https://api.example${ROWS}`)?.token).toBe('');
  });

  it.each([
    { now: '2026-07-11T03:59:00Z', today: '2026-07-10', yesterday: '2026-07-09' },
    { now: '2026-07-11T04:30:00Z', today: '2026-07-10', yesterday: '2026-07-09' },
    { now: '2026-07-11T09:59:00Z', today: '2026-07-10', yesterday: '2026-07-09' },
    { now: '2026-07-11T10:00:00Z', today: '2026-07-11', yesterday: '2026-07-10' },
    { now: '2026-01-01T10:59:00Z', today: '2025-12-31', yesterday: '2025-12-30' },
    { now: '2026-01-01T23:00:00Z', today: '2026-01-01', yesterday: '2025-12-31' },
  ])('name the days of the leagues: $today at $now', ({ now, today, yesterday }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
    onTestFinished(() => void vi.useRealTimers());
    const paths = ['/api/a/?date={today}', '/api/b/?from=2025-03-27&to={yesterday}'];
    const urls = runIn({ cookies, calls: { backend: '', paths } }).listUrls();
    expect(urls).toEqual([`/api/a/?date=${today}`, `/api/b/?from=2025-03-27&to=${yesterday}`]);
  });

  describe("of a subscriber's screen", () => {
    const subscriber = { access: 'subscriber', cookies, hint: 'a.b', calls } as const;
    const profile = () => Response.json({ access_token: 'a token' });
    const subscription = 'https://api.example/api/check-subscription/?token=a+token';

    it('begin with the account, whose subscription is asked for before its answer is given', async () => {
      const { listUrls, firstCalls } = runIn({ ...subscriber, profile });
      expect(listUrls()).toEqual(['https://api.example/profile/', `https://api.example${ROWS}`]);
      const answer = await firstCalls?.get('https://api.example/profile/')?.answer;
      expect([...(firstCalls?.keys() ?? [])]).toContain(subscription);
      expect(await answer?.json()).toEqual({ access_token: 'a token' });
    });

    it('are those of the account alone where it is not known to subscribe', async () => {
      const { listUrls, firstCalls } = runIn({ ...subscriber, hint: 'b.c', profile });
      await firstCalls?.get('https://api.example/profile/')?.answer;
      expect(listUrls()).toEqual(['https://api.example/profile/', subscription]);
    });

    it.each([
      { name: 'a refusal', profile: () => Response.json({ error: {} }, { status: 403 }) },
      { name: 'no JSON', profile: () => new Response('Bad gateway', { status: 502 }) },
    ])(
      'end with the account where its answer is $name, which the shell reads itself',
      async ({ profile }) => {
        const { listUrls, firstCalls } = runIn({ ...subscriber, profile });
        const answer = await firstCalls?.get('https://api.example/profile/')?.answer;
        expect([answer?.status, answer?.bodyUsed]).toEqual([profile().status, false]);
        expect(listUrls()).toHaveLength(2);
      },
    );
  });
});

it('can stand inside a script element as it is', () => {
  expect(MEMBER_PRELOAD_SCRIPT).not.toContain('</');
});
