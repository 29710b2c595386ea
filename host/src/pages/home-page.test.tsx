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

/** The page while the browser still loads it: no figure and no badge has come. */
function renderHome(options: Options = {}) {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  vi.stubGlobal('IntersectionObserver', FarAway);
  return renderShell(<HomePage />, options);
}

describe('the hero', () => {
  it('has a title, and a tagline that names the product', () => {
    // HOME-01
    renderHome();
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('');
    screen.getByText(new RegExp(`${CONFIG.productName} shows the numbers`));
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
    screen.getByText(card.text);
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
    expect(screen.getByRole('link', { name: `Scores ${mark}` }).getAttribute('href')).toBe('/a/scores');
  });

  it('says so when nothing is live', () => {
    renderHome({ remotes: [] });
    screen.getByText('No section is live right now.');
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

  it('says of each offer what it is', () => {
    renderHome();
    const offers = region('What We Offer').getAllByRole('article');
    expect(offers.map((offer) => within(offer).getByRole('heading').textContent)).toEqual([
      'Every ball in play',
      'Form against the season',
      'Predictions that keep score',
      'Prices worked out',
    ]);
    const says = [
      /Speed, angle, distance and result, filtered by pitcher, hand, day or night, home or away\.$/,
      /The last seven days beside the whole season/,
      /Scored before the game, kept with the result afterwards\. The misses stay on the page too\.$/,
      /One price in four forms, and the stakes that pay the same whichever side wins\. No account needed\.$/,
    ];
    for (const [place, words] of says.entries()) expect(offers[place]?.textContent).toMatch(words);
  });

  it('draws each offer with its lamps lit and unlit', () => {
    renderHome();
    const drawings = region('What We Offer')
      .getAllByRole('article')
      .map((offer) => offer.firstElementChild);
    // Lit lamps come first: hard balls, days above the season, predictions that came true.
    const lamps = drawings.map((drawing) =>
      [...(drawing?.querySelectorAll('g') ?? [])].map((group) => group.children.length),
    );
    expect(lamps).toEqual([[8, 22], [3, 4], [9, 15], []]);
    expect(drawings[3]?.textContent).toBe('-1101.9110/1152.4%');
  });

  it('draws each lamp in a place of its own, within its drawing', () => {
    const { container } = renderHome();
    const [scatter, form, tally] = [...container.querySelectorAll('svg[viewBox="0 0 280 128"]')].map(
      (drawing) =>
        [...drawing.querySelectorAll('g > *')].map((lamp) => {
          const [, x, y] = /^M(\d+) (\d+)/.exec(lamp.getAttribute('d') ?? '') ?? [];
          return [Number(lamp.getAttribute('cx') ?? x), Number(lamp.getAttribute('cy') ?? y)];
        }),
    );
    for (const lamps of [scatter, form, tally]) {
      expect(new Set(lamps?.map(String)).size).toBe(lamps?.length);
      expect(lamps?.filter(([x = -1, y = -1]) => x > 0 && x < 280 && y > 0 && y < 128)).toEqual(lamps);
    }
    const sorted = (values: (number | undefined)[] = []) =>
      [...new Set(values)].sort((a = 0, b = 0) => a - b);
    expect(sorted(tally?.map(([x]) => x))).toEqual([44, 69, 94, 119, 144, 169, 194, 219]);
    expect(sorted(tally?.map(([, y]) => y))).toEqual([46, 72, 98]);
  });

  it('says of each part of the premium data what it is', () => {
    renderHome();
    const premium = region('Premium Sports Data');
    premium.getByText('MLB and NBA refresh every day, NFL every week.');
    expect(premium.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Exit velocityEach batter by pitcher, hand, park time and date, down to the single at-bat.',
      "Who's hotBatters and scorers of the last seven days against their season.",
      "Starters and lineupsTonight's starting pitchers, and how long each batter makes them work.",
      'First innings and parksPitches seen and thrown in the first; how each park treats the ball.',
      'Home runs and hitsA score for every batter of the day, with what became of it.',
      'TouchdownsThe likeliest scorers, and the longshots between the odds that you choose.',
      'Coverages and hit ratesTargets against man and zone; props over the last 5, 10 and the season.',
      'Threes and first basketsPredicted threes beside the line; tip-off chances beside the first shot.',
    ]);
  });

  it('heads each section, says who may come, and what the marks mean', () => {
    renderHome();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Know the price before you take it.');
    screen.getByText(
      /^Statistics, predictions and calculators for people who bet\..* the decision stays yours\.$/,
    );
    screen.getByText('21+, where betting is legal. The calculators are open to all.');
    region('Sports Leagues Coverage').getByText('124 teams in four leagues.');
    const pages = screen.getByRole('region', { name: 'Leagues & Tools' });
    within(pages).getByText('Every page, and what you need to open it.');
    expect(pages.textContent).toMatch(/Open to allLoginSubscription$/);
    expect(
      within(pages)
        .getAllByText(/ →$/)
        .map(({ textContent }) => textContent),
    ).toEqual(['Scores →', 'Calculator →']);
    region('The whole board, every day.').getByText(
      'One subscription opens every page. It runs through Provider, our partner for payments.',
    );
  });

  it('opens what is outside beside this page, without telling it where from', () => {
    const { container } = renderHome();
    const outside = [...container.querySelectorAll('a[href^=https]')];
    expect(outside.map((link) => [link.getAttribute('target'), link.getAttribute('rel')])).toEqual(
      Array(3).fill(['_blank', 'noopener noreferrer']),
    );
  });

  it('promises nothing', () => {
    const { container } = renderHome();
    expect(container.textContent).not.toMatch(/guarantee|risk[- ]free|sure (bet|thing)|can't lose/i);
  });
});

describe('the front page of a site with many sections', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      aRemote({ name: `remote-${index}`, pathPrefix: `/p${index}`, label: `Section ${index}`, order: index }),
    );
  const cards = () => within(screen.getByRole('region', { name: 'Leagues & Tools' })).getAllByRole('article');

  it('shows six, and leads to all', () => {
    renderHome({ remotes: many(7) });
    expect(cards()).toHaveLength(6);
    screen.getByRole('button', { name: 'All sections' });
    screen.getByText('Some of the sections, with their pages and what you need to open them.');
  });

  it('shows all where they are six at most', () => {
    renderHome({ remotes: many(6) });
    expect(cards()).toHaveLength(6);
    expect(screen.queryByRole('button', { name: 'All sections' })).toBeNull();
  });
});
