import { findOwnPage } from '@sharpside/contracts';

/** Paths of the calculators, which belong to the section Tools. */
const CONVERTER = '/sportsbooks/odds-converter';
const ARBITRAGE = '/sportsbooks/arbitrage-calculator';

/** The parameter of a calculator's address with the page that its prices are from. */
const FROM_PARAM = 'from';

// Longer than the address of any board with all its filters. A page with a longer one has no link back.
const MAX_FROM = 512;

// Names as in the menu or in the head of the page. A name in the address itself would let a link put any words on the
// site.
const BOARDS: Readonly<Record<string, string>> = {
  '/mlb/SECRETODDS': 'MLB Odds',
  '/mlb/the-script': 'The MLB Script',
  '/mlb/the-hit-script': 'The MLB Hit Script',
  '/mlb/scores': 'MLB Scores',
  '/nfl/nfl-hit-rates': 'NFL Hit Rates',
  '/nfl/top-td-predictions': 'Top TD Predictions',
  '/nfl/top-td-longshots': 'Top TD Longshots',
  '/nba/three-pointer-hub': '3-Pointer Hub',
  '/nba/first-basket': 'First Basket',
};

type Entries = [string, string][];

const toHref = (path: string, entries: Entries, from: string): string => {
  const own = findFrom(from);
  const params = new URLSearchParams(own === undefined ? entries : [...entries, [FROM_PARAM, own]]);
  return `${path}?${params}`;
};

const findFrom = (from: string | null): string | undefined =>
  from === null || from.length > MAX_FROM ? undefined : findOwnPage(from);

/** The converter, filled in with American odds. `from`: path and query of the page with the price. */
export const toConverterHref = (american: number, from: string): string =>
  toHref(CONVERTER, [['american', american > 0 ? `+${american}` : String(american)]], from);

/** The arbitrage calculator with a result for American odds of both sides, at a stake of 100. `from` as above. */
export const toArbitrageHref = (sides: readonly [number, number], from: string): string =>
  toHref(
    ARBITRAGE,
    [
      ['amount', '100'],
      ...sides.map((american): [string, string] => [
        'line',
        american > 0 ? `+${american}` : String(american),
      ]),
      ['calculated', '1'],
    ],
    from,
  );

// Boards are in a section: `/nba/first-basket`. The pages of the shell and the calculators have no prices.
const isBoard = (path: string) => /^\/[^/]+\/./.test(path) && path !== CONVERTER && path !== ARBITRAGE;

/**
 * The page that a calculator's prices are from: a path of this site, and its name. Undefined without such a page. A board
 * that this release does not know has no name.
 */
export function findPricePage(params: URLSearchParams): { href: string; name: string } | undefined {
  const href = findFrom(params.get(FROM_PARAM));
  if (href === undefined) return undefined;
  const [path = ''] = href.split(/[?#]/, 1);
  if (!isBoard(path)) return undefined;
  return { href, name: (Object.hasOwn(BOARDS, path) ? BOARDS[path] : undefined) ?? 'the page before' };
}
