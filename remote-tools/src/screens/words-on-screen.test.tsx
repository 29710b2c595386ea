import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import ArbitrageCalculatorScreen from './arbitrage-calculator-screen.tsx';
import OddsConverterScreen from './odds-converter-screen.tsx';

const openCalculator = (query = '') =>
  renderScreen(<ArbitrageCalculatorScreen />, paths.arbitrageCalculator.path + query);
const openConverter = (query = '') => renderScreen(<OddsConverterScreen />, paths.oddsConverter.path + query);

const columns = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((cell) => `${cell.textContent} of a ${cell.getAttribute('scope')}`);
const messageOf = (field: string) => {
  const ids = screen.getByLabelText(field).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};

describe('the arbitrage calculator', () => {
  it('compares a single bet with no market', () => {
    openCalculator('?amount=100&line=150&calculated=1');
    const table = screen.getByRole('table', { name: 'Bets' });
    expect(columns(table)).toEqual(['Bet of a col', 'Implied of a col', 'Payout of a col']);
    const cells = within(table).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['40.00%', '$250.00']);
  });

  it('says of stakes that are rounded what stays as it was entered', async () => {
    const { user } = openCalculator('?amount=100&line=150&line=-130');
    const rounding = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Round Stakes To' });
    const hint = () => [rounding.selectedOptions[0]?.textContent, messageOf('Round Stakes To')];
    expect(hint()).toEqual(['Not rounded', '']);
    await user.selectOptions(rounding, '5');
    expect(hint()).toEqual(['$5', 'Bet #1 stays as entered']);
    await user.selectOptions(screen.getByLabelText('Amount Of'), '2');
    expect(hint()).toEqual(['$5', 'Bet #2 stays as entered']);
    await user.selectOptions(screen.getByLabelText('Amount Of'), 'total');
    expect(hint()).toEqual(['$5', 'The total may differ']);
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
  it('lists the prices of every day in all four forms', () => {
    openConverter();
    const table = screen.getByRole('table', { name: 'Common odds' });
    expect(columns(table)).toEqual(
      ['American', 'Decimal', 'Fraction', 'Implied'].map((name) => `${name} of a col`),
    );
    const [, first, ...rows] = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect([first, rows.at(-1)]).toEqual(['-5001.201/583.33%', '+100011.0010/19.09%']);
    expect(rows).toContain('-1101.9110/1152.38%');
    expect(rows).toHaveLength(14);
  });
});
