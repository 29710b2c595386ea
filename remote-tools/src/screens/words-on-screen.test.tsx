import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import ArbitrageCalculatorScreen from './arbitrage-calculator-screen.tsx';
import OddsConverterScreen from './odds-converter-screen.tsx';

const openCalculator = (query = '') =>
  renderScreen(<ArbitrageCalculatorScreen />, paths.arbitrageCalculator.path + query);
const openConverter = (query = '') => renderScreen(<OddsConverterScreen />, paths.oddsConverter.path + query);

const region = (name: string) => screen.getByRole('region', { name });
const headings = (part: HTMLElement) =>
  within(part)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
const columns = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((cell) => `${cell.textContent} of a ${cell.getAttribute('scope')}`);
const messageOf = (field: string) => {
  const ids = screen.getByLabelText(field).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};

describe('the arbitrage calculator', () => {
  it('says what it is for, how it reckons, and what its figures leave out', () => {
    openCalculator();
    screen.getByText('Split your stakes so that every bet pays the same, and see what that leaves you.');
    screen.getByRole('region', { name: 'Your bets' });
    const about = region('About Arbitrage Betting');
    expect(headings(about)).toEqual([
      'About Arbitrage Betting',
      'Locked in on paper is not money in your account',
      'Execution',
      'Limits',
      'Voids and rules',
      'Costs',
    ]);
    const levels = within(about)
      .getAllByRole('heading')
      .map(({ tagName }) => tagName);
    expect(levels).toEqual(['H2', 'H3', 'H4', 'H4', 'H4', 'H4']);
    for (const statement of [
      /implied probabilities that sum to less than 100%, .* costs less than any one of them pays back/,
      /Bet #1 Amount × decimal odds of Line #1 ÷ decimal odds of that line/,
      /Lines are American odds; numbers under 100 are read as decimal odds\. The .* translates between them/,
      /one bet is placed and the next is refused or repriced, you hold a one-sided bet/,
      /Bookmakers cap stakes, and many limit or close accounts/,
      /may void a bet over an obvious error, or settle overtime, pushes and postponements differently/,
      /Fees, currency conversion and money tied up at several books are not in these figures/,
      /For information only\. Never stake more than you can afford to lose\./,
    ]) {
      expect(about.textContent).toMatch(statement);
    }
    expect(within(about).getByRole('link', { name: 'Odds Converter' }).getAttribute('href')).toBe(
      paths.oddsConverter.path,
    );
  });

  it('says what to do while there is no result', () => {
    openCalculator();
    expect(region('Result').textContent).toMatch(
      /Nothing calculated yetEnter a line for every outcome and press Calculate/,
    );
  });

  it('names the columns of the bets, and what the fair chance is', () => {
    openCalculator('?amount=100&line=150&line=-130&calculated=1');
    expect(columns(screen.getByRole('table', { name: 'Bets' }))).toEqual([
      'Bet of a col',
      'Implied of a col',
      'Fair of a col',
      'Payout of a col',
    ]);
    expect(region('Result').textContent).toMatch(/Fair is each line's implied probability with the margin/);
    screen.getByRole('rowheader', { name: 'Bet #2: $141.30 at -130' });
  });

  it('compares a single bet with no market', () => {
    openCalculator('?amount=100&line=150&calculated=1');
    const table = screen.getByRole('table', { name: 'Bets' });
    expect(columns(table)).toEqual(['Bet of a col', 'Implied of a col', 'Payout of a col']);
    const cells = within(table).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['40.00%', '$250.00']);
  });

  it.each([
    { round: 'none', label: 'Not rounded', hint: '' },
    { round: '5', label: '$5', hint: 'Bet #1 stays as entered' },
    { round: '5&of=2', label: '$5', hint: 'Bet #2 stays as entered' },
    { round: '5&of=total', label: '$5', hint: 'The total may differ' },
  ])("says of stakes that are rounded to $round: '$hint'", ({ round, label, hint }) => {
    openCalculator(`?amount=100&line=150&line=-130&round=${round}`);
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Round Stakes To' });
    expect(select.selectedOptions[0]?.textContent).toBe(label);
    expect(messageOf('Round Stakes To')).toBe(hint);
  });

  it('says beside a line what chance it implies, and beside an empty one nothing', () => {
    openCalculator('?amount=100&line=150&line=');
    expect(messageOf('Line #1')).toBe('40.00% implied');
    expect(messageOf('Line #2')).toBe('');
  });

  it('marks each line that is empty at Calculate, and speaks of empty lines only where there is one', async () => {
    const { user } = openCalculator('?amount=0&line=150&line=');
    await user.click(screen.getByRole('button', { name: 'Calculate' }));
    expect(messageOf('Line #2')).toBe('');
    expect(screen.getAllByRole('textbox', { name: /^Line/ }).map(({ ariaInvalid }) => ariaInvalid)).toEqual([
      null,
      'true',
    ]);
    expect(screen.getAllByText('Please fill in all the odds fields.')).toHaveLength(1);
    await user.type(screen.getByRole('textbox', { name: 'Line #2' }), '-130');
    expect(messageOf('Line #2')).toBe('56.52% implied');
    expect(screen.queryByText('Please fill in all the odds fields.')).toBeNull();
    expect(messageOf('Bet #1 Amount')).toMatch(/must be greater than 0/);
  });
});

describe('the odds converter', () => {
  it('says what it does, and what each form means', () => {
    openConverter();
    screen.getByText('One price, written in all four forms.');
    screen.getByText(
      /the other three update as you type\. They are calculated exactly from the field you edited/,
    );
    expect(headings(document.body)).toEqual(['Odds Converter', 'Odds', 'What it pays', 'Common odds']);
    screen.getByText('No odds yet');
    screen.getByText('Enter odds in any field, or pick a row of the table.');
    const meanings = ['Fraction', 'Decimal', 'American (Moneyline)', 'Implied Probability'].map(messageOf);
    expect(meanings).toEqual([
      '5/1: win 5 on a stake of 1',
      '2.00: get back 2 for 1',
      '-110: stake 110 to win 100',
      '50%: wins one time in two',
    ]);
  });

  it('says what each figure is of', () => {
    openConverter('?american=-110');
    expect(region('What it pays').textContent).toBe(
      'What it paysProfit on $100$90.91if the bet winsTo win $100$110.00is the stakeBreak-even52.38%of bets must win',
    );
  });

  it('lists the prices of every day in all four forms', () => {
    openConverter();
    const table = screen.getByRole('table', { name: 'Common odds' });
    expect(columns(table)).toEqual([
      'American of a col',
      'Decimal of a col',
      'Fraction of a col',
      'Implied of a col',
    ]);
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '-5001.201/583.33%',
      '-3001.331/375.00%',
      '-2001.501/266.67%',
      '-1501.672/360.00%',
      '-1201.835/654.55%',
      '-1101.9110/1152.38%',
      '-1051.9520/2151.22%',
      '+1002.001/150.00%',
      '+1102.1011/1047.62%',
      '+1202.206/545.45%',
      '+1502.503/240.00%',
      '+2003.002/133.33%',
      '+3004.003/125.00%',
      '+5006.005/116.67%',
      '+100011.0010/19.09%',
    ]);
  });
});
