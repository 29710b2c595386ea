import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aRemote, CONFIG, prepareShell, REMOTES, renderShell } from '../layout/testing/render-shell.tsx';
import { HomePage } from './home-page.tsx';

prepareShell();

const region = (name: string) => within(screen.getByRole('region', { name }));
const hrefOf = (element: HTMLElement) => element.getAttribute('href');

class FarAway {
  observe() {}
  disconnect() {}
}

type Options = Parameters<typeof renderShell>[1];

/** The page while the browser still loads it, without figures and badges. */
function renderHome(options: Options = {}) {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  vi.stubGlobal('IntersectionObserver', FarAway);
  return renderShell(<HomePage />, options);
}

describe('the hero', () => {
  it('has a title, a tagline that names the product, and buttons to the first card, the profile and the FAQ', () => {
    // HOME-01 HOME-02 HOME-04 HOME-05
    renderHome();
    const title = screen.getByRole('heading', { level: 1 });
    expect(title.textContent).not.toBe('');
    screen.getByText(new RegExp(`${CONFIG.productName} shows the numbers`));
    expect(document.title).toBe(CONFIG.productName);
    const links = title.parentElement ? within(title.parentElement).getAllByRole('link') : [];
    expect(links.map((link) => [link.textContent, hrefOf(link)])).toEqual([
      ['Explore Analytics', '/ball/scores'],
      ['Follow on X', CONFIG.socialUrl],
      [`Learn More about ${CONFIG.productName}`, '/faq'],
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

it('shows nothing that comes later before the browser has loaded the page', () => {
  const fetch = vi.fn();
  renderHome({ fetch });
  expect(screen.getByRole('region', { name: 'On the board' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByLabelText('Leagues and their teams')).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

describe("'Leagues & Tools'", () => {
  it('has a card a section with all its pages, in the order of the bar, each leading where its remote says', () => {
    // HOME-12
    const card = { path: '/tools/converter', text: 'Any price in four forms.' };
    const options = { name: 'remote-tools', pathPrefix: '/tools', label: 'Tools', order: 2 };
    const tools = aRemote({ ...options, items: ['Calculator', 'Converter'], card });
    renderHome({ remotes: [tools, ...REMOTES.filter(({ name }) => name === 'remote-ball')] });
    const cards = region('Leagues & Tools').getAllByRole('article');
    const leads = cards.map((each) => within(each).getByRole('heading').firstElementChild);
    expect(leads.map((lead) => [lead?.textContent, lead?.getAttribute('href')])).toEqual([
      ['Ball', '/ball/scores'],
      ['Tools', '/tools/converter'],
    ]);
    screen.getByText(card.text);
    const pages = within(screen.getByRole('article', { name: 'Ball' })).getAllByRole('listitem');
    expect(pages.map((item) => item.firstElementChild?.getAttribute('href'))).toEqual([
      '/ball/scores',
      '/ball/park-factors',
      '/ball/definitions',
    ]);
  });

  it('marks each page by who may see it', () => {
    const remotes = (['protected', 'public', 'subscriber'] as const).map((access) =>
      aRemote({ name: `remote-${access}`, pathPrefix: `/${access}`, label: access, access }),
    );
    renderHome({ remotes });
    const pages = region('Leagues & Tools').getAllByRole('link', { name: /^Scores / });
    expect(pages.map((page) => [page.textContent, hrefOf(page)])).toEqual([
      ['ScoresLogin', '/protected/scores'],
      ['ScoresOpen to all', '/public/scores'],
      ['ScoresSubscription', '/subscriber/scores'],
    ]);
  });

  it('says so when nothing is live', () => {
    renderHome({ remotes: [] });
    screen.getByText('No section is live right now.');
    expect(screen.queryByRole('link', { name: 'Explore Analytics' })).toBeNull();
  });
});

describe('the rest of the page', () => {
  it('says what is offered and who may come, promises nothing, and ends with the subscription and the profile', () => {
    // HOME-17 HOME-18 HOME-19 HOME-20 CONST-01
    const { container } = renderHome();
    expect(region('What We Offer').getAllByRole('article')).toHaveLength(4);
    expect(region('Premium Sports Data').getAllByRole('listitem')).toHaveLength(8);
    screen.getByText('21+, where betting is legal. The calculators are open to all.');
    region('Sports Leagues Coverage').getByText('124 teams in four leagues.');
    const links = region('The whole board, every day.').getAllByRole('link');
    expect(links.map((link) => [link.textContent, hrefOf(link)])).toEqual([
      ['Subscribe Today', CONFIG.subscribeUrl],
      ['Follow us on X', CONFIG.socialUrl],
    ]);
    // Links to other sites open in a new tab, without access to this page.
    const outside = [...container.querySelectorAll('a[href^=https]')];
    expect(outside.map((link) => [link.getAttribute('target'), link.getAttribute('rel')])).toEqual(
      Array(3).fill(['_blank', 'noopener noreferrer']),
    );
    expect(container.textContent).not.toMatch(/guarantee|risk[- ]free|sure (bet|thing)|can't lose/i);
  });

  it('draws each offer with its lamps, the lit ones first: hard balls, days above the season, hits', () => {
    renderHome();
    const drawings = region('What We Offer').getAllByRole('article');
    // A path draws a lamp at each place to which it moves.
    const countLamps = (shape: Element) => shape.getAttribute('d')?.split('M').slice(1).length ?? 1;
    const lamps = drawings.map((offer) =>
      [...(offer.firstElementChild?.querySelectorAll('g') ?? [])].map((group) =>
        [...group.children].map(countLamps).reduce((sum, count) => sum + count, 0),
      ),
    );
    expect(lamps).toEqual([[4, 11], [3, 4], [9, 15], []]);
  });
});

describe('the front page of a site with many sections', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      aRemote({ name: `remote-${index}`, pathPrefix: `/p${index}`, label: `Section ${index}`, order: index }),
    );

  it.each([
    { count: 6, buttons: 0 },
    { count: 7, buttons: 1 },
  ])('shows six of $count, and leads to all where there are more', ({ count, buttons }) => {
    renderHome({ remotes: many(count) });
    expect(region('Leagues & Tools').getAllByRole('article')).toHaveLength(6);
    expect(screen.queryAllByRole('button', { name: 'All sections' })).toHaveLength(buttons);
  });
});
