import { screen, within } from '@testing-library/react';
import type { Highlights } from 'contracts/api';
import { describe, expect, it } from 'vitest';
import { prepareShell, renderShell } from '../layout/testing/render-shell.tsx';
import { LitBoard } from './lit-board.tsx';

prepareShell();

type Game = Highlights['games'][number];

const aFigure = (label: string, path: string | null = null): Highlights['figures'][number] => ({
  section: 'MLB',
  label,
  value: '15',
  unit: 'balls hit at 100+ mph',
  subject: `${label} of Ann Able`,
  context: 'BOS, last 7 days',
  path,
});
const aGame = (over: Partial<Game> = {}): Game => ({
  id: 'mlb-1',
  section: 'MLB',
  state: 'in',
  starts_at: '2026-07-25T23:05:00Z',
  detail: 'Top 3rd',
  away: { team: 'BOS', name: 'Boston Red Sox', score: 3 },
  home: { team: 'WAS', name: 'Washington Nationals', score: 2 },
  path: '/ball/scores',
  ...over,
});
const show = (highlights: Partial<Highlights>) =>
  renderShell(<LitBoard figures={[]} games={[]} {...highlights} />);
const onlyGame = () => screen.getByRole('listitem');
const words = (part: HTMLElement) => [...part.children].map(({ textContent }) => textContent);

describe('a figure', () => {
  it('says what it is of, and leads to its page where one of the live remotes has that', () => {
    const { container } = show({
      figures: [aFigure('Hottest bat', '/tools/converter'), aFigure('Best arm', '/nowhere')],
    });
    const parts = [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(parts).toEqual([
      'MLB · Hottest bat',
      'Hottest bat of Ann Able',
      'BOS, last 7 days',
      'MLB · Best arm',
      'Best arm of Ann Able',
      'BOS, last 7 days',
    ]);
    expect(screen.getAllByText('balls hit at 100+ mph')).toHaveLength(2);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Hottest bat of Ann Able', '/tools/converter'],
    ]);
  });

  it('stands beside one other at most', () => {
    show({ figures: ['One', 'Two', 'Three'].map((label) => aFigure(label)) });
    expect(screen.getAllByText(/of Ann Able$/).map(({ textContent }) => textContent)).toEqual([
      'One of Ann Able',
      'Two of Ann Able',
    ]);
  });
});

describe('a game', () => {
  it('that goes on says how it stands, and leads to its page', () => {
    show({ games: [aGame()] });
    expect(words(onlyGame()).slice(1)).toEqual(['Red Sox', '3', 'WAS', 'Nationals', '2', 'Top 3rd']);
    expect(screen.getByRole('link', { name: 'Top 3rd' }).getAttribute('href')).toBe('/ball/scores');
    // Badges say the names already.
    expect(within(onlyGame()).getByText('Red Sox').getAttribute('aria-hidden')).toBe('true');
  });

  it('that is to come says when, where the visitor is', () => {
    const sides = {
      away: { team: 'BOS', name: 'Boston Red Sox', score: null },
      home: { team: 'WAS', name: 'Washington Nationals', score: null },
    };
    show({ games: [aGame({ state: 'pre', detail: 'Scheduled', ...sides })] });
    const time = onlyGame().querySelector('time');
    expect(time?.dateTime).toBe('2026-07-25T23:05:00Z');
    const local = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
    expect(time?.textContent).toBe(local.format(new Date('2026-07-25T23:05:00Z')));
    expect(onlyGame().textContent).not.toContain('Scheduled');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('that is over says so, and leads nowhere', () => {
    show({ games: [aGame({ state: 'post', detail: 'Final' })] });
    expect(words(onlyGame()).at(-1)).toBe('Final');
    expect(onlyGame().querySelector('time')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('of a league or a team that nobody knows has the names that the source gives', () => {
    const away = { team: 'XYZ', name: 'Exiles', score: 1 };
    show({ games: [aGame({ section: 'KBO', away })] });
    expect(words(onlyGame()).slice(0, 3)).toEqual(['XYZ', 'Exiles', '1']);
    expect(onlyGame().querySelector('svg')).toBeNull();
  });

  it('of a league that is known has the team by its own name where only the team is not', () => {
    show({ games: [aGame({ away: { team: 'XYZ', name: 'Exiles', score: 1 } })] });
    expect(words(onlyGame())[1]).toBe('Exiles');
  });

  it('stands with five others at most', () => {
    const games = Array.from({ length: 7 }, (_, index) =>
      aGame({ id: `${index}`, detail: `Inning ${index}` }),
    );
    show({ games });
    const rows = screen.getAllByRole('listitem').map((row) => words(row).at(-1));
    expect(rows).toEqual(['Inning 0', 'Inning 1', 'Inning 2', 'Inning 3', 'Inning 4', 'Inning 5']);
  });
});
