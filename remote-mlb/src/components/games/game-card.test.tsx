import { FEED_STATES } from '@sharpside/contracts/testing/feed-states';
import { renderScreen } from '@sharpside/shared-data/testing';
import { formatStart } from '@sharpside/shared-ui/dates';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Game, LiveSituation, Side } from '../../api/scores.ts';
import { GameCard } from './game-card.tsx';

const aSide = (side: Pick<Side, 'name' | 'code' | 'score'> & Partial<Side>): Side => ({
  starter: null,
  moneyline: null,
  ...side,
});

const aGame = (rest: Partial<Game> = {}): Game => ({
  id: '1',
  startsAt: '2026-05-20T23:10Z',
  number: null,
  away: aSide({ name: 'New York Yankees', code: 'NYY', score: 5 }),
  home: aSide({ name: 'Boston Red Sox', code: 'BOS', score: 2 }),
  state: 'other',
  halt: null,
  description: 'Final',
  live: null,
  venue: null,
  weather: null,
  total: null,
  ...rest,
});

const aSituation = (rest: Partial<LiveSituation> = {}): LiveSituation => ({
  inning: 'Top 3rd',
  outs: null,
  count: null,
  bases: { first: false, second: false, third: false },
  pitcher: null,
  batter: null,
  lastPlay: null,
  ...rest,
});

function show(rest: Partial<Game> = {}) {
  renderScreen(<GameCard game={aGame(rest)} day="2026-05-20" />);
  return within(screen.getByRole('article', { name: 'New York Yankees at Boston Red Sox' }));
}

const showLive = (rest: Partial<LiveSituation>) =>
  show({ state: 'in', description: 'In Progress', live: aSituation(rest) });

const withScores = (away: number, home: number) => ({
  away: aSide({ name: 'New York Yankees', code: 'NYY', score: away }),
  home: aSide({ name: 'Boston Red Sox', code: 'BOS', score: home }),
});

function readLooks(rest: Partial<Game>) {
  const card = show(rest);
  const looks = card.getAllByText(/^\d+$/).map(({ className }) => className);
  cleanup();
  return looks;
}

describe('the score of a game', () => {
  it.each([
    { name: 'away is ahead', game: withScores(3, 2), looks: ['ahead', 'behind'] },
    { name: 'they are even', game: withScores(4, 4), looks: ['ahead', 'ahead'] },
  ])('stands out for who is ahead: $name', ({ game, looks }) => {
    const [ahead, behind] = readLooks(withScores(5, 2));
    expect(ahead).not.toBe(behind);
    expect(readLooks(game).map((look) => (look === ahead ? 'ahead' : 'behind'))).toEqual(looks);
  });
});

// SCO-13: a score counts as 0 only once there is one.
describe('a game without a score', () => {
  it.each(FEED_STATES.filter(({ isScored }) => !isScored))(
    'shows none: $description ($state)',
    ({ state, description, halt }) => {
      const card = show({
        ...withScores(0, 0),
        state: state === 'pre' ? 'pre' : 'other',
        halt,
        description,
      });
      expect(card.queryByText('0')).toBeNull();
      if (halt !== null) card.getByText(state === 'pre' ? halt : description);
    },
  );

  it('does not include a suspended one, which says that it is', () => {
    const card = show({ ...withScores(2, 1), state: 'other', halt: 'Suspended', description: 'Suspended' });
    expect(card.getAllByText(/^\d$/).map(({ textContent }) => textContent)).toEqual(['2', '1']);
    card.getByText('Suspended');
  });

  it('says in words that its teams are not known yet', () => {
    const side = aSide({ name: 'To be announced', code: null, score: 0 });
    renderScreen(
      <GameCard game={aGame({ state: 'pre', startsAt: null, away: side, home: side })} day="2026-05-20" />,
    );
    screen.getByRole('article', { name: 'Teams to be announced' });
    expect(screen.getAllByText('To be announced')).toHaveLength(2);
  });
});

describe('the status of a game', () => {
  // SCO-15, SCO-24
  it.each([
    { state: 'pre', words: formatStart('2026-05-20', '2026-05-20T23:10Z'), other: 'Delayed' },
    { state: 'other', words: 'Delayed', other: formatStart('2026-05-20', '2026-05-20T23:10Z') },
  ] as const)('is its start or how it stands: $state', ({ state, words, other }) => {
    const card = show({ state, description: 'Delayed' });
    card.getByText(words);
    expect(card.queryByText(other)).toBeNull();
    expect(card.queryByRole('img')).toBeNull();
  });

  // SCO-16, SCO-17
  it('is the inning of a live game, or its description where that is not known', () => {
    const known = showLive({});
    known.getByText('Top 3rd');
    expect(known.queryByText('In Progress')).toBeNull();
    expect(known.queryByText('pre 0')).toBeNull();
    cleanup();
    const unknown = showLive({ inning: null });
    unknown.getByText('In Progress');
    unknown.getByText('pre 0');
  });

  // SCO-18
  it.each([
    { outs: 0, words: '0 outs', lit: [false, false, false] },
    { outs: 1, words: '1 out', lit: [true, false, false] },
    { outs: 3, words: '3 outs', lit: [true, true, true] },
  ])('has $words, and as many lamps of three', ({ outs, words, lit }) => {
    showLive({ outs: 3 });
    const findLamps = () => [...(screen.getByText(/ outs?$/).previousElementSibling?.children ?? [])];
    const lookOfLit = findLamps()[0]?.className;
    cleanup();
    const card = showLive({ outs });
    card.getByText(words);
    expect(findLamps().map(({ className }) => className === lookOfLit)).toEqual(lit);
    expect(screen.getByText(words).previousElementSibling?.getAttribute('aria-hidden')).toBe('true');
  });

  // SCO-19
  it('has no outs and no count where they are not known', () => {
    const unknown = showLive({});
    expect(unknown.queryByText(/outs?$/)).toBeNull();
    expect(unknown.queryByText('Count')).toBeNull();
    cleanup();
    expect(showLive({ count: '0-2' }).getByText('Count').parentElement?.textContent).toBe('Count 0-2');
  });
});

describe('who is at it', () => {
  // SCO-21, SCO-22, SCO-23
  it.each([
    { live: { batter: 'Lee Pine' }, words: 'B: Lee Pine' },
    {
      live: { pitcher: 'Ray Oak', batter: 'Lee Pine', lastPlay: 'Foul ball.' },
      words: 'P: Ray OakB: Lee PineLast Play: Foul ball.',
    },
    { live: {}, words: '' },
  ])('is said as far as it is known: "$words"', ({ live, words }) => {
    showLive(live);
    expect(screen.getByRole('article').textContent?.split('Red Sox')[1]).toBe(words);
  });
});

describe('the place of a game', () => {
  it.each([
    { venue: 'Fenway Park', weather: '81°F Sunny', words: 'Fenway Park · 81°F Sunny' },
    { venue: 'Fenway Park', weather: null, words: 'Fenway Park' },
    { venue: null, weather: '81°F Sunny', words: '81°F Sunny' },
    { venue: null, weather: null, words: null },
  ])('is "$words"', ({ venue, weather, words }) => {
    // SCO-25, SCO-26
    const place = show({ venue, weather }).queryByText('Venue:')?.parentElement?.textContent ?? null;
    expect(place).toBe(words && `Venue: ${words}`);
  });
});

describe('the starters of a game', () => {
  const away = aSide({ name: 'New York Yankees', code: 'NYY', score: 0, starter: 'Lee Pine (L)' });
  const home = aSide({ name: 'Boston Red Sox', code: 'BOS', score: 0 });

  it('are below their teams, with the hand, until it begins', () => {
    expect(
      show({ state: 'pre', away, home })
        .getAllByText('Starter:')
        .map(({ parentElement }) => parentElement?.textContent),
    ).toEqual(['Starter: L. Pine (L)', 'Starter: Starter TBD']);
    cleanup();
    expect(show({ away, home }).queryByText('Starter:')).toBeNull();
  });

  it('are named of a final game if both are known, and of no postponed one', () => {
    const known = { away, home: aSide({ ...home, starter: 'Ray Oak (R)' }) };
    const names = (rest: Partial<Game>) =>
      show({ ...known, ...rest })
        .queryAllByText('Starter:')
        .map(({ parentElement }) => parentElement?.textContent);
    expect(names({ state: 'other' })).toEqual(['Starter: L. Pine (L)', 'Starter: R. Oak (R)']);
    cleanup();
    expect(names({ state: 'other', halt: 'Postponed', description: 'Postponed' })).toEqual([]);
  });

  it('are left out where the source has none', () => {
    expect(show({ state: 'pre' }).queryByText('Starter:')).toBeNull();
  });
});

it('says that no time is set for it yet', () => {
  show({ state: 'pre', startsAt: null }).getByText('Time TBD');
});

it('of two of the same teams on a day says which it is', () => {
  renderScreen(<GameCard game={aGame({ number: 2, venue: 'Fenway Park' })} day="2026-05-20" />);
  const card = screen.getByRole('article', { name: 'New York Yankees at Boston Red Sox, Game 2' });
  expect(within(card).getByText('Venue:').parentElement?.textContent).toBe('Venue: Game 2 · Fenway Park');
});
