import type { Highlights } from '@sharpside/contracts/api';
import { useSession } from '@sharpside/shared-auth';
import { useOddsChoice } from '@sharpside/shared-ui';
import { act, renderHook, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aRemote, prepareShell, renderShell } from '../layout/testing/render-shell.tsx';
import { ScoreboardLive } from './scoreboard-live.tsx';
import { aFigure, aGame, someHighlights } from './testing/a-highlight.ts';
import { aPick, aRecord } from './testing/a-pick.ts';

prepareShell();

const show = (highlights: Partial<Highlights>) =>
  renderShell(<ScoreboardLive {...someHighlights(highlights)} />);
const onlyGame = () => screen.getByRole('listitem');
const hidden = (part: HTMLElement) => part.querySelector('[aria-hidden=true]');
/** The texts of a row, cell by cell; the last has league, day and state. */
const words = (part: HTMLElement) =>
  [...(hidden(part)?.children ?? [])].map(({ textContent }) => textContent);
const scoreless = {
  away: { team: 'BOS', name: 'Boston Red Sox', score: null, best_moneyline: null },
  home: { team: 'WAS', name: 'Washington Nationals', score: null, best_moneyline: null },
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-07-25T20:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('a figure', () => {
  it('says what it is of, and leads to its page where one of the live remotes has that', () => {
    const { container } = show({
      figures: [aFigure('Hottest bat', '/tools/converter'), aFigure('Best arm', '/nowhere')],
    });
    const parts = [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(parts.slice(0, 3)).toEqual(['MLB · Hottest bat', 'Hottest bat of Ann Able', 'BOS, last 7 days']);
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

describe('the best bet', () => {
  const figures = [aFigure('One'), aFigure('Two')];
  const texts = (container: Element) => [...container.querySelectorAll('p')].map((part) => part.textContent);

  it('stands in front, with the book of its price and the record of its list', () => {
    const { container } = show({ pick: aPick(), records: [aRecord()], figures });
    expect(texts(container)).toEqual([
      'Best bet · Today',
      'Ann Able',
      'Home run · +6.0% edge',
      'Home run · Last 30 days',
      '11.5% predicted',
      '2,000 picks, misses included',
    ]);
    expect(screen.getByText('+400').parentElement?.textContent).toBe('+400FanDuel');
    expect(screen.getByText('12.0%').parentElement?.textContent).toBe('12.0%hit');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/#tonight', '/#record']);
  });

  it('says if the record is a back-test', () => {
    show({ pick: aPick(), records: [aRecord({ is_back_test: true })] });
    screen.getByText('2,000 picks, back-test');
  });

  it.each([
    [
      'that has no record',
      { pick: aPick(), records: [aRecord({ path: '/other' })] },
      ['Ann Able', 'One of Ann Able'],
    ],
    [
      'that is no bet',
      { pick: aPick({ edge: -0.01 }), records: [aRecord()] },
      ['One of Ann Able', 'Two of Ann Able'],
    ],
    ['that has no price', { pick: aPick({ best_price: null }) }, ['One of Ann Able', 'Two of Ann Able']],
  ])('%s leaves its place to other figures', (_, highlights, subjects) => {
    show({ figures, ...highlights });
    expect(screen.getAllByText(/Ann Able$/).map(({ textContent }) => textContent)).toEqual(subjects);
  });
});

describe('a game', () => {
  it.each([
    ['subscriber', 'active', '/ball/odds'],
    ['other visitor', 'unknown', '/ball/scores?date=2026-07-25'],
  ] as const)('with prices leads a %s to the board that he may open', (_, subscription, href) => {
    useSession.setState({ status: 'signedIn', subscription });
    // No menu names the page of odds.
    const items = ['Scores'];
    renderShell(<ScoreboardLive {...someHighlights({ games: [aGame({ odds_path: '/ball/odds' })] })} />, {
      remotes: [aRemote({ name: 'remote-ball', pathPrefix: '/ball', label: 'Ball', items })],
    });
    expect(screen.getByRole('link').getAttribute('href')).toBe(href);
  });

  it('that goes on says so, how it stands, and leads to its day’s page by one link over the row', () => {
    show({ games: [aGame()] });
    expect(words(onlyGame())).toEqual([
      'BOS',
      'Red Sox',
      '3',
      'WAS',
      'Nationals',
      '2',
      'In play',
      'MLB · Live Top 3rd',
    ]);
    const link = screen.getByRole('link');
    expect(link.textContent).toBe('Boston Red Sox 3 at Washington Nationals 2, MLB, live, Top 3rd');
    expect(link.getAttribute('href')).toBe('/ball/scores?date=2026-07-25');
  });

  it.each<[string, Partial<Highlights['games'][number]>, string, string]>([
    ['today', {}, 'Today', '7:05 PM ET'],
    ['tomorrow', { day: '2026-07-26', starts_at: '2026-07-26T23:05:00Z' }, 'Tomorrow', '7:05 PM ET'],
    ['on another day', { day: '2026-07-28', starts_at: '2026-07-28T23:05:00Z' }, 'Tue, Jul 28', '7:05 PM ET'],
    ['at midnight of another zone', { starts_at: '2026-07-26T00:00:00Z' }, 'Today', '8:00 PM ET'],
    ['at no set time', { starts_at: '2026-07-25T04:00:00Z', is_start_set: false }, 'Today', 'Time TBD'],
    ['on a day that the backend does not name', { day: undefined }, 'Today', '7:05 PM ET'],
  ])('that is to come %s says league, day, time and zone', (_, over, day, time) => {
    show({ games: [aGame({ state: 'pre', detail: '', ...scoreless, ...over })] });
    expect(words(onlyGame()).at(-1)).toBe(`MLB · ${day} ${time}`);
    const said = `${day.replace('To', 'to')} ${time}`;
    expect(screen.getByRole('link').textContent).toBe(`Boston Red Sox at Washington Nationals, MLB, ${said}`);
    expect(onlyGame().querySelector('time')?.dateTime).toBe(over.starts_at ?? '2026-07-25T23:05:00Z');
  });

  it('that is over says so, and of which day it is', () => {
    show({ games: [aGame({ state: 'post', detail: 'Final/10' })] });
    expect(words(onlyGame()).at(-1)).toBe('MLB · Today Final/10');
    expect(screen.getByRole('link').textContent).toBe(
      'Boston Red Sox 3 at Washington Nationals 2, MLB, today, Final/10',
    );
    expect(onlyGame().querySelector('time')).toBeNull();
  });

  it.each([
    { state: 'in', shown: 'MLB · Live In progress' },
    { state: 'post', shown: 'MLB · Today Final' },
  ] as const)('of which the source says no more than its state ($state) says that', ({ state, shown }) => {
    show({ games: [aGame({ state, detail: '' })] });
    expect(words(onlyGame()).at(-1)).toBe(shown);
  });

  it.each([
    {
      halt: 'Suspended',
      state: 'post',
      sides: {},
      said: 'Boston Red Sox 3 at Washington Nationals 2, MLB, today, Suspended',
    },
    {
      halt: 'Postponed',
      state: 'post',
      sides: scoreless,
      said: 'Boston Red Sox at Washington Nationals, MLB, today, Postponed',
    },
    {
      halt: 'Delayed',
      state: 'pre',
      sides: scoreless,
      said: 'Boston Red Sox at Washington Nationals, MLB, today Delayed',
    },
  ] as const)('that is not played now says so: $halt', ({ halt, state, sides, said }) => {
    show({ games: [aGame({ state, detail: halt, ...sides })] });
    expect(words(onlyGame()).at(-1)).toBe(`MLB · Today ${halt}`);
    expect(screen.getByRole('link').textContent).toBe(said);
  });

  it('of teams that are not known yet says so in words', () => {
    const side = { team: '?', name: 'To be announced', score: null, best_moneyline: null };
    show({ games: [aGame({ state: 'pre', detail: '', is_start_set: false, away: side, home: side })] });
    expect(words(onlyGame())).toEqual([
      '?',
      'To be announced',
      '',
      '?',
      'To be announced',
      '',
      'No price yet',
      'MLB · Today Time TBD',
    ]);
    expect(screen.getByRole('link').textContent).toBe('Teams to be announced, MLB, today Time TBD');
  });

  it('of two of the same teams on a day says which it is', () => {
    show({ games: [aGame({ game_number: 2, state: 'pre', ...scoreless })] });
    expect(words(onlyGame()).at(-1)).toBe('MLB · Game 2 · Today 7:05 PM ET');
    expect(screen.getByRole('link').textContent).toContain('MLB, Game 2, today 7:05 PM ET');
  });

  it('is named all the same where no live remote has its page', () => {
    show({ games: [aGame({ path: '/nowhere?date=2026-07-25' })] });
    expect(screen.queryByRole('link')).toBeNull();
    expect(
      within(onlyGame()).getByText(/^Boston Red Sox 3 at Washington Nationals 2, MLB, live/).tagName,
    ).toBe('SPAN');
  });

  it.each(['KBO', 'MLB'])(
    'of a team that nobody knows (%s) has the name that the source gives',
    (section) => {
      show({
        games: [aGame({ section, away: { team: 'XYZ', name: 'Exiles', score: 1, best_moneyline: null } })],
      });
      expect(words(onlyGame()).slice(0, 3)).toEqual(['XYZ', 'Exiles', '1']);
      expect(onlyGame().querySelectorAll('svg')).toHaveLength(section === 'KBO' ? 0 : 2);
    },
  );

  it('to come has the best price of each side and of the total with its book, in the format of the visitor', () => {
    const price = (american: number, book: string) => ({ american, book });
    const game = aGame({
      state: 'pre',
      detail: '',
      away: { ...scoreless.away, best_moneyline: price(120, 'DraftKings') },
      home: { ...scoreless.home, best_moneyline: price(-130, 'FanDuel') },
      total: { line: 8.5, over: price(-110, 'FanDuel'), under: null },
    });
    const { result } = renderHook(useOddsChoice);
    show({ games: [game] });
    expect(words(onlyGame()).slice(6)).toEqual([
      '+120DraftKings',
      '-130FanDuel',
      'O 8.5-110FanDuel',
      'MLB · Today 7:05 PM ET',
    ]);
    expect(screen.getByRole('link').textContent).toBe(
      [
        'Boston Red Sox at Washington Nationals, MLB, today 7:05 PM ET, best prices',
        'Boston Red Sox +120 at DraftKings, Washington Nationals -130 at FanDuel, over 8.5 -110 at FanDuel',
      ].join(' '),
    );
    act(() => result.current.choose('decimal'));
    expect(words(onlyGame())[6]).toBe('2.20DraftKings');
    act(() => result.current.choose('american'));
  });

  it('stands with five others at most', () => {
    const games = Array.from({ length: 7 }, (_, index) =>
      aGame({ id: `${index}`, detail: `Inning ${index}` }),
    );
    show({ games });
    const rows = screen.getAllByRole('listitem').map((row) => words(row).at(-1));
    expect(rows).toEqual([0, 1, 2, 3, 4, 5].map((inning) => `MLB · Live Inning ${inning}`));
  });
});

it.each([
  ['2026-07-25T19:57:00Z', 'As of 3:57 PM ET'],
  ['2026-07-25T19:59:00Z', null],
])('prices of %s say their time where they are old', (as_of, sentence) => {
  show({ games: [aGame()], as_of });
  expect(screen.queryByText(/^As of/)?.textContent ?? null).toBe(sentence);
});
