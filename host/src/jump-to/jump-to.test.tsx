import { toSectionOutline } from '@sharpside/contracts';
import { useNavigate } from '@sharpside/shared-ui/routing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aRemote, prepareShell, readWhereabouts, renderShell } from '../layout/testing/render-shell.tsx';
import { aLiveDocument } from '../testing/a-live-document.ts';
import { AllSectionsButton } from './all-sections-button.tsx';
import { JumpTo } from './jump-to.tsx';

prepareShell();

let goBack = () => {};

function History() {
  const navigate = useNavigate();
  goBack = () => void navigate(-1);
  return null;
}

const render = (path = '/', isAuthenticated = false) =>
  renderShell(
    <>
      <JumpTo isAuthenticated={isAuthenticated} />
      <History />
      <input aria-label="A field of the page" />
    </>,
    { path },
  );

const palette = () => screen.queryByRole('dialog', { name: 'Jump to a page' });
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Jump to a page' });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

describe('the palette', () => {
  it('opens by keys from anywhere and lists every page of the menus, then those of the shell', async () => {
    const { user } = render();
    screen.getByLabelText('A field of the page').focus();
    for (const keys of ['k', '{Shift>}{Control>}k{/Control}{/Shift}', '{Alt>}{Control>}k{/Control}{/Alt}']) {
      await user.keyboard(keys);
      expect(palette()).toBeNull();
    }
    for (const keys of ['{Control>}k{/Control}', '{Meta>}k{/Meta}', '{Control>}K{/Control}']) {
      await user.keyboard(keys);
      expect(document.activeElement).toBe(field());
      await user.keyboard('{Escape}');
      expect(palette()).toBeNull();
    }
    await user.keyboard('{Control>}k{/Control}');
    expect(options()).toEqual([
      ...[
        'ScoresBall page',
        'Park FactorsBall page',
        'DefinitionsBall page',
        'CalculatorTools page',
        'ConverterTools page',
      ],
      ...['HomePage', 'FAQPage', 'LoginPage'],
    ]);
  });

  it('narrows as one types, goes to the first with Enter, and closes when one goes back, as on a phone', async () => {
    const { user } = render();
    await user.keyboard('{Control>}k{/Control}conv');
    expect(options()).toEqual(['ConverterTools page']);
    await user.keyboard('{Enter}');
    expect(readWhereabouts().pathname).toBe('/tools/converter');
    expect(palette()).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    act(goBack);
    expect(readWhereabouts().pathname).toBe('/');
    expect(palette()).toBeNull();
  });

  it('moves the choice with the arrows, going round, and the pointer, and names it to screen readers', async () => {
    const { user } = render('/faq');
    await user.keyboard('{Control>}k{/Control}');
    // An input method handles these keys while it composes.
    for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(field(), { key, isComposing: true });
    expect(chosen()).toBe('ScoresBall page');
    expect(readWhereabouts().pathname).toBe('/faq');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('Park FactorsBall page');
    const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toBe('Park FactorsBall page');
    const list = screen.getByRole('listbox', { name: 'Pages' });
    expect(field().getAttribute('aria-controls')).toBe(list.id);
    fireEvent.pointerMove(screen.getByRole('option', { name: /Definitions/ }));
    expect(chosen()).toBe('DefinitionsBall page');
    await user.keyboard('s');
    expect(chosen()).toBe(options()[0]);
    await user.keyboard('{Backspace}{ArrowUp}');
    expect(chosen()).toBe('LoginPage');
    await user.keyboard('{Enter}');
    expect(readWhereabouts().pathname).toBe('/login');
  });

  it('opens with its button, goes where one clicks, and offers no sign-in to who is signed in', async () => {
    const { user } = render('/', true);
    await user.click(screen.getByRole('button', { name: 'Jump to' }));
    expect(options()).not.toContain('LoginPage');
    await user.click(screen.getByRole('option', { name: /Definitions/ }));
    expect(readWhereabouts().pathname).toBe('/ball/definitions');
  });

  it('says so when nothing is found, and Enter then goes nowhere', async () => {
    const { user } = render('/faq');
    await user.keyboard('{Control>}k{/Control}cricket{Enter}');
    await within(screen.getByRole('dialog')).findByText('No page, player or team is called “cricket”.');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(field().hasAttribute('aria-activedescendant')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'All pages' }));
    expect(document.activeElement).toBe(field());
    expect(screen.queryByRole('button', { name: 'All pages' })).toBeNull();
    expect(options()).toHaveLength(8);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(screen.queryByText(/^No page, player/)).toBeNull();
    expect(readWhereabouts().pathname).toBe('/faq');
  });

  it('closes with Escape, returns focus, and starts empty the next time', async () => {
    const { user } = render();
    screen.getByLabelText('A field of the page').focus();
    await user.keyboard('{Control>}k{/Control}conv{Escape}');
    expect(palette()).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('A field of the page'));
    await user.keyboard('{Control>}k{/Control}');
    expect(field().value).toBe('');
  });
});

describe('teams, and the players and games of today', () => {
  const NFL = aRemote({
    name: 'remote-nfl',
    pathPrefix: '/nfl',
    label: 'NFL',
    items: ['NFL Hit Rates', 'Scores'],
  });
  const sides = {
    away: { team: 'KC', name: 'Chiefs', score: null },
    home: { team: 'SF', name: '49ers', score: null },
  };
  const start = { state: 'pre', starts_at: '2026-11-28T18:00:00Z', detail: '' };
  const game = { id: '1', section: 'NFL', ...start, ...sides, path: '/nfl/scores?date=2026-11-28' };
  const line = {
    name: 'Saquon Barkley',
    outcome: 'Over',
    point: 70.5,
    market: 'player_reception_yds',
    odds: -110,
    sportsbook: 'FanDuel',
    hit_rate_last_5: null,
    hit_rate_last_10: null,
    hit_rate_season: null,
    sportsbooks: [],
    selectedSportsbook: 'FanDuel',
  };
  const pick = { player: 'Patrick Mahomes', player_team: 'KC', player_picture: null, prediction_score: 7 };

  function renderLeague(isAuthenticated: boolean) {
    const asked: string[] = [];
    const fetch = async (input: RequestInfo | URL) => {
      const path = String(input).replace(/^https?:\/\/[^/]+/, '');
      asked.push(path);
      if (path === '/api/highlights') return Response.json({ figures: [], games: [game] });
      if (path.startsWith('/api/nfl/hit-rates/'))
        return Response.json({ results: [line, { ...line, market: 'player_rush_yds' }], next: null });
      if (path === '/api/top-td-predictions-history/') return Response.json({ results: [pick] });
      return new Response(null, { status: 403 });
    };
    const view = renderShell(<JumpTo isAuthenticated={isAuthenticated} />, { remotes: [NFL], fetch });
    return { ...view, asked };
  }

  it('are found by a member, and open the board filtered to them', async () => {
    const { user } = renderLeague(true);
    await user.keyboard('{Control>}k{/Control}mahomes');
    expect((await screen.findByRole('option')).textContent).toBe('Patrick MahomesNFL · KC player');
    await user.clear(field());
    await user.type(field(), 'chiefs');
    expect(options()).toEqual(['Chiefs at 49ersNFL game']);
    await user.clear(field());
    await user.type(field(), 'mahomes{Enter}');
    const { pathname, search } = readWhereabouts();
    expect(pathname + search).toBe('/nfl/nfl-hit-rates?player=Patrick%20Mahomes');
  });

  it('are asked for only once something is typed but for the games, and players only for a member', async () => {
    const { user, asked } = renderLeague(false);
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('option', { name: 'Chiefs at 49ers NFL game' });
    expect(options()[0]).toBe('Chiefs at 49ersNFL game');
    for (const typed of ['49ers', 'sf']) {
      await user.clear(field());
      await user.keyboard(typed);
      await waitFor(() => expect(options()).toEqual(['Chiefs at 49ersNFL game']));
    }
    expect(asked).toEqual(['/api/highlights']);
  });

  it('are found among the players of the season too, each once', async () => {
    const { user, asked } = renderLeague(true);
    await user.keyboard('{Control>}k{/Control}barkl');
    await screen.findByRole('option', { name: 'Saquon Barkley NFL player' });
    expect(options()).toEqual(['Saquon BarkleyNFL player']);
    expect(asked.filter((path) => path.startsWith('/api/nfl/hit-rates/'))).toEqual([
      '/api/nfl/hit-rates/?min_games=0&player_name=barkl&page_size=30',
    ]);
    await user.keyboard('{Enter}');
    const { pathname, search } = readWhereabouts();
    expect(pathname + search).toBe('/nfl/nfl-hit-rates?player=Saquon%20Barkley');
    await user.keyboard('{Control>}k{/Control}');
    expect(options()[0]).toBe('Saquon BarkleyRecent · NFL player');
  });
});

it('lists the pages of the present section before the others', async () => {
  const { user } = render('/tools/converter');
  await user.keyboard('{Control>}k{/Control}');
  expect(options().slice(0, 3)).toEqual(['CalculatorTools page', 'ConverterTools page', 'ScoresBall page']);
});

it('lists what was chosen lately first', async () => {
  const { user } = render();
  await user.keyboard('{Control>}k{/Control}conv{Enter}');
  await user.keyboard('{Control>}k{/Control}');
  expect(options().slice(0, 2)).toEqual(['ConverterRecent · Tools page', 'CalculatorTools page']);
  expect(options()).toHaveLength(8);
});

it('shows the keys of this machine', async () => {
  const { user } = render();
  await user.click(screen.getByRole('button', { name: 'Jump to' }));
  screen.getByText('Ctrl K');
});

describe('the palette of a site with more sections than the page knows of', () => {
  const ALL = Array.from({ length: 100 }, (_, order) => {
    const names = { name: `remote-copy-${order}`, pathPrefix: `/copy-${order}`, label: `Copy ${order}` };
    return toSectionOutline(aRemote({ ...names, order }));
  });

  const renderPart = () =>
    renderShell(
      <>
        <JumpTo isAuthenticated={false} />
        <AllSectionsButton />
      </>,
      { remotes: [], menus: { sections: ALL.slice(0, 2), hidden: 98 } },
    );

  it('asks for all of them when it is opened, and finds each', async () => {
    const ask = vi.fn(async (_url: string) =>
      Response.json({ ...aLiveDocument({ remotes: [] }), menus: { sections: ALL, hidden: 0 } }),
    );
    vi.stubGlobal('fetch', ask);
    const { user } = renderPart();
    expect(ask).not.toHaveBeenCalled();
    await user.keyboard('{Control>}k{/Control}');
    expect(ask.mock.calls.map(([url]) => url)).toEqual(['/live.json?menus']);
    expect(options()).toHaveLength(60);
    screen.getByText('43 more: type more letters of their names.');
    await user.type(field(), 'copy 97');
    expect(options()).toEqual(['ScoresCopy 97 page']);
  });

  it('says that it lists some only where the site does not answer, and asks again when it is opened again', async () => {
    const ask = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', ask);
    const { user } = renderPart();
    await user.keyboard('{Control>}k{/Control}');
    screen.getByText(/Only some sections are listed/);
    expect(options()).toHaveLength(5);
    await user.keyboard('{Escape}{Control>}k{/Control}');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is opened by the button for all sections, too', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const { user } = renderPart();
    await user.click(screen.getByRole('button', { name: 'All sections' }));
    expect(palette()).not.toBeNull();
    screen.getByText('Loading all sections...');
  });
});
