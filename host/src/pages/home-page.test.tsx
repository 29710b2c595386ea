import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Highlights } from 'contracts/api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LEAGUES } from '../home/leagues.ts';
import { aRemote, CONFIG, REMOTES, renderShell } from '../layout/testing/render-shell.tsx';
import { HomePage } from './home-page.tsx';

const region = (name: string) => within(screen.getByRole('region', { name }));
const hrefOf = (element: HTMLElement) => element.getAttribute('href');

const HIGHLIGHTS: Highlights = {
  figures: [
    {
      section: 'MLB',
      label: 'Hottest bat',
      value: '15',
      unit: 'balls hit at 100+ mph',
      subject: 'Ann Able',
      context: 'BOS, last 7 days',
      path: '/ball/scores',
    },
  ],
  games: [
    {
      id: 'mlb-1',
      section: 'MLB',
      state: 'in',
      starts_at: '2026-07-25T23:05:00Z',
      detail: 'Top 3rd',
      away: { team: 'BOS', name: 'Boston Red Sox', score: 3 },
      home: { team: 'WAS', name: 'Washington Nationals', score: 2 },
      path: '/nowhere',
    },
  ],
};

const answering = (json: unknown) => vi.fn(async () => new Response(JSON.stringify(json)));
type Options = Parameters<typeof renderShell>[1];

/** The page while the browser still loads it, as it is before any figure or badge has come. */
function renderHome(options: Options = {}) {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  return renderShell(<HomePage />, options);
}

/** The page once it has loaded. */
const renderLoaded = async (options: Options = {}) => {
  const view = renderShell(<HomePage />, options);
  await screen.findByRole('region', { name: 'Leagues and their teams' });
  return view;
};

afterEach(() => {
  vi.useRealTimers();
});

describe('the hero', () => {
  it('has a title, and a tagline that names the product', () => {
    // HOME-01
    renderHome();
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('');
    expect(screen.getByText(new RegExp(`${CONFIG.productName} puts the numbers`))).toBeTruthy();
    expect(document.title).toBe(CONFIG.productName);
  });

  it('has three buttons, to the first card, out to the profile, and to the FAQ', () => {
    // HOME-02 HOME-04 HOME-05
    renderHome();
    const hero = screen.getByRole('heading', { level: 1 }).parentElement;
    const links = hero ? within(hero).getAllByRole('link') : [];
    expect(links.map((link) => [link.textContent, hrefOf(link)])).toEqual([
      ['Explore Analytics', '/ball/scores'],
      ['Follow on X', CONFIG.socialUrl],
      ['Learn More', '/faq'],
    ]);
  });

  it('leads to the first screen of the first section as its remote declares it', () => {
    // HOME-03
    const path = '/mlb/exit-velocity-tracker';
    const mlb = aRemote({
      name: 'remote-mlb',
      pathPrefix: '/mlb',
      label: 'MLB',
      items: ['Scores', 'Exit Velocity Tracker'],
      card: { path, text: 'Every batted ball.' },
    });
    renderHome({ remotes: [...REMOTES, mlb] });
    expect(hrefOf(screen.getByRole('link', { name: 'Explore Analytics' }))).toBe(path);
  });
});

describe('the board', () => {
  it('shows what each price must win where there is no backend, and asks for nothing', async () => {
    const fetch = answering(HIGHLIGHTS);
    await renderLoaded({ config: { backendUrl: null }, fetch });
    const row = screen.getByRole('row', { name: /110/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['1.91', '', '52.4%']);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is unlit until the page has loaded, and asks for nothing before', () => {
    const fetch = answering(HIGHLIGHTS);
    renderHome({ fetch });
    expect(screen.getByRole('region', { name: 'On the board' }).getAttribute('aria-busy')).toBe('true');
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    { when: 'cannot be reached', fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
    { when: 'refuses', fetch: async () => new Response('', { status: 503 }) },
    { when: 'has nothing to show', fetch: answering({ figures: [], games: [] }) },
  ])('shows it too when the backend $when', async ({ fetch }) => {
    await renderLoaded({ fetch });
    expect(await screen.findByRole('region', { name: 'What it takes to break even' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the figures and games that the backend has', async () => {
    await renderLoaded({ fetch: answering(HIGHLIGHTS) });
    expect(await screen.findByText('Ann Able')).toBeTruthy();
    const board = region('On the board');
    expect(board.getByText('15')).toBeTruthy();
    const game = board.getByRole('listitem');
    expect(within(game).getByRole('img', { name: 'Boston Red Sox' })).toBeTruthy();
    expect(game.textContent).toMatch(/BOS.*3.*WAS.*2.*Top 3rd/);
  });

  it('links to pages that are live, and to no others', async () => {
    await renderLoaded({ fetch: answering(HIGHLIGHTS) });
    const subject = await screen.findByRole('link', { name: 'Ann Able' });
    expect(hrefOf(subject)).toBe('/ball/scores');
    expect(screen.queryByRole('link', { name: 'Top 3rd' })).toBeNull();
  });

  it('looks again once a minute, and keeps what it has when that fails', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const fetch = answering(HIGHLIGHTS);
    await renderLoaded({ fetch });
    await screen.findByText('Ann Able');
    fetch.mockImplementationOnce(async () => new Response('', { status: 503 }));
    vi.advanceTimersByTime(60_000);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    fetch.mockImplementation(async () => {
      const figures = HIGHLIGHTS.figures.map((figure) => ({ ...figure, value: '16' }));
      return new Response(JSON.stringify({ ...HIGHLIGHTS, figures }));
    });
    expect(screen.getByText('15')).toBeTruthy();
    vi.advanceTimersByTime(60_000);
    expect(await screen.findByText('16')).toBeTruthy();
  });
});

describe("'Sports Leagues Coverage'", () => {
  const renderCoverage = async (logoBaseUrl: string | null = null) => {
    const view = await renderLoaded({ config: { backendUrl: null, logoBaseUrl } });
    return { ...view, coverage: region('Sports Leagues Coverage') };
  };

  it('has every league with every team, by its badge and nickname', async () => {
    // HOME-06 HOME-08 HOME-09 DATA-03 DATA-04 DATA-05 DATA-06
    const { coverage } = await renderCoverage();
    for (const { name, teams } of LEAGUES) {
      const panel = coverage.getByRole('heading', { name }).closest('li');
      const items = panel ? within(panel).getAllByRole('listitem') : [];
      expect(items.map((item) => item.textContent)).toEqual(
        teams.map(({ code, nickname }) => `${code}${nickname}`),
      );
      expect(panel?.querySelectorAll('svg')).toHaveLength(teams.length + 1);
    }
    expect(coverage.getByText(/124 teams/)).toBeTruthy();
    expect(LEAGUES.reduce((sum, { teams }) => sum + teams.length, 0)).toBe(124);
  });

  it('shows the drawn badge where a logo does not load', async () => {
    // HOME-10
    const { container } = await renderCoverage('https://logos.test');
    const logo = container.querySelector('img[src="https://logos.test/mlb/BOS.svg"]');
    const place = logo?.parentElement;
    if (logo) fireEvent.error(logo);
    expect(place?.querySelector('img')).toBeNull();
    expect(place?.querySelector('svg')?.textContent).toBe('BOS');
  });

  it('is paused and set going again by its button', async () => {
    const { coverage, user } = await renderCoverage();
    const track = screen.getByRole('region', { name: 'Leagues and their teams' }).firstElementChild;
    const motion = () => track && getComputedStyle(track).animationPlayState;
    expect(motion()).toBe('running');
    await user.click(coverage.getByRole('button', { name: 'Pause' }));
    expect(motion()).toBe('paused');
    await user.click(coverage.getByRole('button', { name: 'Play' }));
    expect(motion()).toBe('running');
  });
});

describe("'Leagues & Tools'", () => {
  it('has a card a section, in the order of the bar, each leading where its remote says', () => {
    // HOME-12
    const card = { path: '/tools/converter', text: 'Any price in four forms.' };
    const tools = aRemote({
      name: 'remote-tools',
      pathPrefix: '/tools',
      label: 'Tools',
      order: 2,
      items: ['Calculator', 'Converter'],
      card,
    });
    renderHome({ remotes: [tools, ...REMOTES.filter(({ name }) => name === 'remote-ball')] });
    const cards = region('Leagues & Tools').getAllByRole('article');
    const leads = cards.map((each) => within(each).getByRole('heading').firstElementChild);
    expect(leads.map((lead) => [lead?.textContent, lead?.getAttribute('href')])).toEqual([
      ['Ball', '/ball/scores'],
      ['Tools', '/tools/converter'],
    ]);
    expect(screen.getByText(card.text)).toBeTruthy();
  });

  it('lists every page of a section', () => {
    renderHome();
    const links = within(screen.getByRole('article', { name: 'Ball' })).getAllByRole('listitem');
    expect(links.map((item) => item.firstElementChild?.getAttribute('href'))).toEqual([
      '/ball/scores',
      '/ball/park-factors',
      '/ball/definitions',
    ]);
  });

  it.each([
    { access: 'public', mark: 'Open to all' },
    { access: 'protected', mark: 'Login' },
    { access: 'subscriber', mark: 'Subscription' },
  ] as const)("marks a $access page '$mark'", ({ access, mark }) => {
    const remotes = [aRemote({ name: 'remote-a', pathPrefix: '/a', label: 'A', access })];
    renderHome({ remotes });
    expect(screen.getByRole('link', { name: `Scores ${mark}` })).toBeTruthy();
  });

  it('says so when nothing is live', () => {
    renderHome({ remotes: [] });
    expect(screen.getByText('No section is live right now.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Explore Analytics' })).toBeNull();
  });
});

describe('the rest of the page', () => {
  it("says 'What We Offer' in four cards", () => {
    // HOME-17 CONST-01
    renderHome();
    expect(region('What We Offer').getAllByRole('article')).toHaveLength(4);
  });

  it("lists 'Premium Sports Data' in eight items", () => {
    // HOME-18
    renderHome();
    expect(region('Premium Sports Data').getAllByRole('listitem')).toHaveLength(8);
  });

  it('ends with the subscription and the profile, both outside', () => {
    // HOME-19 HOME-20
    renderHome();
    const links = region('The whole board, every day.').getAllByRole('link');
    expect(links.map((link) => [link.textContent, hrefOf(link), link.getAttribute('target')])).toEqual([
      ['Subscribe Today', CONFIG.subscribeUrl, '_blank'],
      ['Follow us on X', CONFIG.socialUrl, '_blank'],
    ]);
  });

  it('promises nothing', () => {
    const { container } = renderHome();
    expect(container.textContent).not.toMatch(/guarantee|risk[- ]free|sure (bet|thing)|can't lose/i);
  });
});
