import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useLeadingColumns } from '../table/columns/use-leading-columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { csvLines } from '../testing/csv-lines.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { hasPickPrices, PickPriceAge } from './price-age.tsx';
import { createPickColumns, createPriceCsvExtras, DECIDING_COLUMNS } from './price-columns.tsx';

const aPick = (over: object = {}) => ({
  name: 'Ray Oak',
  chance: 0.253,
  score: 7.06,
  best_price: 330,
  book: 'DraftKings',
  implied: 0.2326,
  no_vig: 0.22,
  edge: 0.033,
  price_updated: '2026-11-22T12:00:00Z',
  is_name_shared: false,
  ...over,
});

type Pick = ReturnType<typeof aPick>;

const NAME = {
  key: 'name',
  header: 'Player',
  csv: ({ name }: Pick) => name,
  render: ({ name }: Pick) => name,
};
const toChance = ({ chance }: Pick) => chance;
const createColumns = (hasPrices: boolean) => [
  NAME,
  ...createPickColumns<Pick>({
    chance: toChance,
    score: { header: 'AI Boost', format: ({ score }) => score.toFixed(1) },
    hasPrices,
  }),
];
const PRICED = createColumns(true);

function Picks({ picks }: { picks: readonly Pick[] }) {
  const columns = useLeadingColumns(PRICED, DECIDING_COLUMNS);
  return <DataTable caption="Picks" columns={columns} rows={picks} rowKey={({ name }) => name} />;
}

const NONE = { best_price: null, book: null, implied: null, no_vig: null, edge: null, price_updated: null };

const show = (...picks: Pick[]) =>
  renderScreen(<Picks picks={picks} />, '/nfl/top-td-predictions?upcoming=1');
const cellsOf = (at: number) => [...(screen.getAllByRole('row')[at]?.children ?? [])];
const textsOf = (at: number) => cellsOf(at).map(({ textContent }) => textContent);

afterEach(() => vi.unstubAllGlobals());

describe('the columns of picks', () => {
  // CONV-18
  it('lead from the best price to the converter, and from there back to this list', () => {
    show(aPick());
    const [path, query] = (screen.getByRole('link', { name: '+330' }).getAttribute('href') ?? '').split('?');
    expect(path).toBe('/sportsbooks/odds-converter');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      american: '+330',
      from: '/nfl/top-td-predictions?upcoming=1',
    });
  });

  it('set the chance, its score, its fair price and the price of the best book beside each other', () => {
    show(aPick());
    const heads = textsOf(0).map((text) => text?.trim());
    expect(heads).toEqual(['Player', 'Chance', 'Edge', 'Best Price', 'Fair Price', 'Implied', 'AI Boost']);
    expect(textsOf(1)).toEqual([
      'Ray Oak',
      '25.3%fair +295',
      '+3.3%',
      '+330DraftKings',
      '+295',
      '23.3%no-vig 22.0%',
      '7.1',
    ]);
    const [, chance, edge, , , , boost] = cellsOf(1);
    for (const cell of [chance, edge]) expect(cell?.querySelector('strong')).not.toBeNull();
    expect([edge, boost].map((cell) => cell?.hasAttribute('data-muted'))).toEqual([false, true]);
  });

  it.each([
    { pick: aPick({ chance: 0.23 }), price: '+330DraftKings', edge: 'No bet' },
    { pick: aPick(NONE), price: 'No price', edge: 'N/A' },
    { pick: aPick({ ...NONE, is_name_shared: true }), price: 'Two players of this name', edge: 'N/A' },
  ])('say $edge beside $price', ({ pick, price, edge }) => {
    show(pick);
    expect([textsOf(1)[3], textsOf(1)[2]]).toEqual([price, edge]);
  });

  it.each([
    { game_state: 'scheduled', isOpen: true },
    { game_state: 'begun', isOpen: false },
    { game_state: 'final', isOpen: false },
  ] as const)('mute edge and price once the bet is closed: $game_state', ({ game_state, isOpen }) => {
    show(aPick(), aPick({ name: 'Ann Oak', game_state }));
    for (const column of [2, 3, 5]) {
      const [open, other] = [1, 2].map((row) => cellsOf(row)[column]);
      expect(other?.textContent).toBe(open?.textContent);
      expect(other?.innerHTML === open?.innerHTML).toBe(isOpen);
    }
    expect(screen.getAllByRole('link')).toHaveLength(isOpen ? 2 : 1);
  });

  it('say which prices show no margin, because their book has one side only', () => {
    show(aPick({ no_vig: null }));
    expect(textsOf(1)[5]).toBe('23.3%one side only');
  });

  it('that decide follow the player on a phone', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    show(aPick());
    expect(textsOf(1)).toEqual([
      'Ray Oak',
      '25.3%fair +295',
      '+330DraftKings',
      '+3.3%',
      '+295',
      '23.3%no-vig 22.0%',
      '7.1',
    ]);
  });

  it('are in the file as numbers, with the chance of the market and the book', () => {
    const columns = [...PRICED, ...createPriceCsvExtras(toChance)];
    expect(csvLines(columns, [aPick(), aPick({ ...NONE, chance: 0, is_name_shared: true })])).toEqual([
      'Player,Chance,Edge,Best Price,Fair Price,Implied,AI Boost,No-vig,Bet,Book,Price from,Note',
      'Ray Oak,0.253,0.033,330,295,0.2326,7.1,0.22,yes,DraftKings,2026-11-22T12:00:00Z,',
      'Ray Oak,0,,,,,7.1,,,,,Two players of this name',
    ]);
  });

  it('are without prices where none is known', () => {
    expect(createColumns(false).map(({ header }) => header)).toEqual([
      'Player',
      'Chance',
      'Fair Price',
      'AI Boost',
    ]);
  });
});

it.each([
  { picks: undefined, expected: true },
  { picks: [], expected: false },
  { picks: [aPick(NONE)], expected: false },
  { picks: [aPick(NONE), aPick()], expected: true },
  { picks: [aPick({ ...NONE, is_name_shared: true })], expected: true },
])('a list has prices to show: $expected', ({ picks, expected }) => {
  expect(hasPickPrices(picks)).toBe(expected);
});

it.each([
  { picks: [aPick(), aPick({ price_updated: '2026-11-21T12:00:00Z' })], said: /^Newest price/ },
  { picks: [aPick(NONE)], said: /^No book’s price of these picks is known/ },
  { picks: [aPick({ price_updated: null })], said: undefined },
  { picks: [aPick({ game_state: 'final' })], said: /^Closing prices/ },
  { picks: [aPick({ game_state: 'final' }), aPick()], said: /^Newest price/ },
  { picks: [aPick({ ...NONE, game_state: 'final' })], said: /^No book’s price of these picks is known/ },
  { picks: [], said: undefined },
])('the line above a list says how old its prices are, or that there are none: $said', ({ picks, said }) => {
  renderScreen(<PickPriceAge picks={picks} />, '/nfl');
  if (said) screen.getByText(said);
  else expect(screen.queryByText(/price/)).toBeNull();
});
