import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useNavigationType } from '../live-page.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { findPricePage, toConverterHref } from './calculator-links.ts';
import { ArbitrageLink, BackToPrices, PriceLink } from './price-link.tsx';

const BOARD = '/mlb/SECRETODDS?view=books&book=FanDuel';
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';
const paramsOf = (href: string) => new URLSearchParams(href.split('?')[1]);

describe('a price that is a link', () => {
  it.each([
    { price: 135, american: '+135' },
    { price: -110, american: '-110' },
    { price: '-1.5 (+140)', american: '+140' },
    { price: 'O 8.5 (-110)', american: '-110' },
  ])('fills the converter in with $american for $price, and says which page it is from', (row) => {
    renderScreen(<PriceLink price={row.price}>shown</PriceLink>, [BOARD]);
    expect(hrefOf('shown')).toMatch(/^\/sportsbooks\/odds-converter\?/);
    expect(Object.fromEntries(paramsOf(hrefOf('shown')))).toEqual({ american: row.american, from: BOARD });
  });

  it('leads back to its place in the page', () => {
    renderScreen(
      <PriceLink price={135} hash="#pick-7%3A1">
        shown
      </PriceLink>,
      [BOARD],
    );
    const href = hrefOf('shown');
    expect(paramsOf(href).get('from')).toBe(`${BOARD}#pick-7%3A1`);
    expect(findPricePage(paramsOf(href))).toEqual({ href: `${BOARD}#pick-7%3A1`, name: 'MLB Odds' });
  });

  it('stays a text where it has no odds', () => {
    renderScreen(<PriceLink price="N/A">N/A</PriceLink>, [BOARD]);
    expect(screen.queryByRole('link')).toBeNull();
    screen.getByText('N/A');
  });

  it('fills the arbitrage calculator in with both sides', () => {
    renderScreen(<ArbitrageLink sides={['+120', -115]}>Both</ArbitrageLink>, [BOARD]);
    const params = paramsOf(hrefOf('Both'));
    expect(params.getAll('line')).toEqual(['+120', '-115']);
    expect([params.get('amount'), params.get('calculated'), params.get('from')]).toEqual(['100', '1', BOARD]);
  });

  it('has no arbitrage while one side has no price', () => {
    renderScreen(<ArbitrageLink sides={['+120', null]}>Both</ArbitrageLink>, [BOARD]);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the way back', () => {
  it('is named after the board, and has its address', () => {
    renderScreen(<BackToPrices />, [toConverterHref(-110, BOARD)]);
    expect(hrefOf('← Back to MLB Odds')).toBe(BOARD);
  });

  const Page = () => (
    <>
      <PriceLink price={135} hash="#pick-7">
        shown
      </PriceLink>
      <BackToPrices />
      <output>{useNavigationType()}</output>
    </>
  );

  it('goes back to the page as it was left, not to its address, in the tab of the price', async () => {
    const { user, readAddress } = renderScreen(<Page />, [BOARD]);
    await user.click(screen.getByRole('link', { name: 'shown' }));
    expect(readAddress()).toMatch(/^\/sportsbooks\/odds-converter\?/);
    await user.click(screen.getByRole('link', { name: '← Back to MLB Odds' }));
    await waitFor(() => expect(readAddress()).toBe(BOARD));
    expect(screen.getByRole('status').textContent).toBe('POP');
  });

  it('opens the address of the page, in the tab of a copied link', async () => {
    const { user, readAddress } = renderScreen(<Page />, [toConverterHref(135, BOARD)]);
    await user.click(screen.getByRole('link', { name: '← Back to MLB Odds' }));
    expect(readAddress()).toBe(BOARD);
    expect(screen.getByRole('status').textContent).toBe('PUSH');
  });

  it('names a board that it does not know by its place in the history', () => {
    renderScreen(<BackToPrices />, ['/x?from=/nhl/some']);
    expect(hrefOf('← Back to the page before')).toBe('/nhl/some');
  });

  it.each([
    '',
    'from=',
    'from=//evil.example',
    'from=https://evil.example/mlb/SECRETODDS',
    'from=javascript:alert(1)',
    'from=/\\evil.example',
    'from=/api/logout',
    'from=/login',
    'from=/',
    'from=/sportsbooks/odds-converter?american=-110',
    `from=/${'x'.repeat(512)}`,
  ])('leads to no other place: %s', (query) => {
    expect(findPricePage(new URLSearchParams(query))).toBeUndefined();
  });

  it('is not in the address of a converter whose board has a longer address than any', () => {
    expect(toConverterHref(-110, `/${'x'.repeat(512)}`)).not.toContain('from=');
  });
});
