import { ArbitrageLink, PriceLink } from '@sharpside/shared-ui/odds';
import { Route, Routes } from '@sharpside/shared-ui/routing';
import { renderScreen } from '@sharpside/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../paths.ts';
import ArbitrageCalculatorScreen from './arbitrage-calculator-screen.tsx';
import OddsConverterScreen from './odds-converter-screen.tsx';

const BOARD = '/mlb/SECRETODDS?view=books';

const Board = () => (
  <>
    <PriceLink price="-1.5 (+140)">-1.5 (+140)</PriceLink>
    <ArbitrageLink sides={['+120', '-110']}>Both sides</ArbitrageLink>
  </>
);

const show = () =>
  renderScreen(
    <Routes>
      <Route path="/mlb/SECRETODDS" element={<Board />} />
      <Route path={paths.oddsConverter.path} element={<OddsConverterScreen />} />
      <Route path={paths.arbitrageCalculator.path} element={<ArbitrageCalculatorScreen />} />
    </Routes>,
    BOARD,
  );

// CONV-18, CONV-19
it('a price opens the converter filled in, which leads back to the board, also after an edit', async () => {
  const { user, readAddress } = show();
  await user.click(screen.getByRole('link', { name: '-1.5 (+140)' }));
  expect(screen.getByLabelText<HTMLInputElement>('Decimal').value).toBe('2.40');
  await user.clear(screen.getByLabelText('American (Moneyline)'));
  await user.type(screen.getByLabelText('American (Moneyline)'), '+200');
  await waitFor(() => expect(readAddress()).toMatch(/american=%2B200/));
  await user.click(screen.getByRole('link', { name: '← Back to MLB Odds' }));
  expect(readAddress()).toBe(BOARD);
});

it('both sides of a game open the arbitrage calculator with its result, which leads back to the board', async () => {
  const { user, readAddress } = show();
  await user.click(screen.getByRole('link', { name: 'Both sides' }));
  const bets = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  expect(bets).toEqual(expect.arrayContaining(['100', '+120', '-110']));
  screen.getByRole('table');
  await user.click(screen.getByRole('link', { name: '← Back to MLB Odds' }));
  expect(readAddress()).toBe(BOARD);
});

it.each([
  [<OddsConverterScreen key="converter" />, paths.oddsConverter.path],
  [<ArbitrageCalculatorScreen key="arbitrage" />, paths.arbitrageCalculator.path],
])('a calculator that was opened from nowhere leads nowhere', (element, path) => {
  renderScreen(element, path);
  expect(screen.queryByRole('link', { name: /Back to/ })).toBeNull();
});
