import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { paths } from '../paths.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import ArbitrageCalculatorScreen from './arbitrage-calculator-screen.tsx';

const EMPTY_LINE = 'Please fill in all the odds fields.';

const open = (query = '') =>
  renderScreen(<ArbitrageCalculatorScreen />, paths.arbitrageCalculator.path + query);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const lineValues = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Line #/ }).map(({ value }) => value);
const count = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Number of Bets' });
const board = () => screen.getByRole('region', { name: 'Result' });
const verdict = () =>
  within(board())
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
const totals = () =>
  ['Total Bet', 'Profit', 'Profit %'].map(
    (label) => within(board()).getByText(label).nextElementSibling?.textContent,
  );

type User = ReturnType<typeof open>['user'];
const calculate = (user: User) => user.click(screen.getByRole('button', { name: 'Calculate' }));
/** Fills in fields at once. Every key press renders the screen, which is slow and matters only in tests of typing. */
const enter = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
};

describe('the calculator as it opens', () => {
  it('has two bets of 1 to 12, at -110 with $100 on the first, calculated at once, and explains risks without a promise', () => {
    // ARB-01, ARB-02, ARB-03, ARB-04, ARB-05, ARB-06, ARB-07, ARB-08, ARB-09
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Arbitrage Calculator');
    expect(count().value).toBe('2');
    expect(field('Bet #1 Amount').value).toBe('100');
    expect(field('Bet #1 Amount').parentElement?.textContent).toContain('$');
    expect(lineValues()).toEqual(['-110', '-110']);
    for (const name of ['Line #1', 'Line #2']) expect(field(name).placeholder).toBe('e.g. -110, +150');
    const offered = within(count()).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent).join(' ')).toBe('1 2 3 4 5 6 7 8 9 10 11 12');
    screen.getByRole('button', { name: 'Calculate' });
    expect(totals()).toEqual(['$200.00', '-$9.09', '-4.55%']);
    expect(screen.queryByText(EMPTY_LINE)).toBeNull();
    fireEvent.change(field('Line #1'), { target: { value: '+150' } });
    expect(board().textContent).toContain('Bet #2: $130.95');

    const about = screen.getByRole('region', { name: 'About Arbitrage Betting' });
    for (const risk of ['Execution', 'Limits', 'Voids and rules']) {
      within(about).getByRole('heading', { name: risk });
    }
    expect(document.body.textContent).not.toMatch(/guarantee|risk-free|riskless|no risk/i);
  });
});

describe('Calculate', () => {
  it('lists every bet, then the totals, in order and to the cent', async () => {
    // ARB-10, ARB-11, ARB-12
    const { user } = open();
    await calculate(user);
    const text = board().textContent ?? '';
    const places = ['Bet #1: $100.00', 'Bet #2: $100.00', 'Total Bet', 'Profit', 'Profit %'].map((part) =>
      text.indexOf(part, text.indexOf('Bet #1:')),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(totals()).toEqual(['$200.00', '-$9.09', '-4.55%']);
    expect(verdict()).toBe('No arbitrage: you lose $9.09, whichever bet wins.');
  });

  it('splits stakes for equal payout from the first bet, also at the Enter key, however amounts and lines are written', async () => {
    // ARB-15, ARB-16, ARB-17, ARB-18
    const { user } = open();
    await user.clear(field('Line #1'));
    await user.type(field('Line #1'), '+150');
    await user.clear(field('Line #2'));
    await user.type(field('Line #2'), '-130{Enter}');
    expect(board().textContent).toContain('Bet #2: $141.30');
    expect(totals()).toEqual(['$241.30', '$8.70', '3.60%']);
    expect(within(board()).getAllByText('$250.00')).toHaveLength(2);
    expect(verdict()).toBe('Arbitrage: $8.70 locked in on paper, whichever bet wins.');
    for (const { amount, lines, expected } of [
      { amount: '$1,000', lines: ['+ 150', '\u2212130'], expected: ['$2,413.04', '$86.96', '3.60%'] },
      { amount: '100', lines: ['2.5', '1.9'], expected: ['$231.58', '$18.42', '7.95%'] },
      { amount: '50', lines: ['EVEN', '+1,200'], expected: ['$57.69', '$42.31', '73.33%'] },
    ]) {
      enter({ 'Bet #1 Amount': amount, 'Line #1': lines[0] ?? '', 'Line #2': lines[1] ?? '' });
      expect(totals()).toEqual(expected);
    }
  });

  it('takes twelve bets', async () => {
    // The lines come from the address: typing into twelve lines would make this test slow.
    const { user } = open(`?amount=100${'&line=1200'.repeat(12)}`);
    expect(count().value).toBe('12');
    await calculate(user);
    expect(board().textContent).toContain('Bet #12: $100.00');
    expect(totals()).toEqual(['$1,200.00', '$100.00', '8.33%']);
  });
});

describe('an entry that cannot be calculated', () => {
  it('with an empty line says so at Calculate, takes the visitor there, and is forgiven once it was complete', async () => {
    // ARB-13, ARB-14, ARB-21
    const { user } = open();
    for (const filled of ['', '+120']) {
      enter({ 'Line #2': filled });
      enter({ 'Line #2': '' });
      expect(screen.queryByRole('alert')).toBeNull();
      expect(field('Line #2').hasAttribute('aria-invalid')).toBe(false);
      await calculate(user);
      expect(screen.getByRole('alert').textContent).toBe(EMPTY_LINE);
      expect(document.activeElement).toBe(field('Line #2'));
      expect(within(board()).queryByText('Total Bet')).toBeNull();
      within(board()).getByText('Line #2 is empty.');
    }
  });

  it('with a field that cannot be read says so beside it', async () => {
    // ARB-16
    const { user } = open();
    for (const { name, text, problem } of [
      { name: 'Line #1', text: '-50', problem: /American odds start at -100 or \+100; decimal odds/ },
      { name: 'Line #1', text: '+99', problem: /American odds start at -100 or \+100/ },
      { name: 'Line #2', text: '1,952', problem: /Enter odds such as \+1950 or 1\.950/ },
      { name: 'Line #2', text: '1e999', problem: /Enter odds such as/ },
      { name: 'Bet #1 Amount', text: '0', problem: /must be greater than 0/ },
    ]) {
      enter({ 'Bet #1 Amount': '100', 'Line #1': '-110', 'Line #2': '-110', [name]: text });
      await calculate(user);
      const described = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
      const messages = described.map((id) => document.getElementById(id)?.textContent).join(' ');
      expect(messages).toMatch(problem);
      expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
      expect(field(name).getAttribute('aria-invalid')).toBe('true');
      expect(screen.queryByText(EMPTY_LINE)).toBeNull();
      within(board()).getByText(
        name.startsWith('Line') ? `${name} is not a price.` : 'The amount cannot be read.',
      );
      expect(document.body.textContent).not.toMatch(/NaN|\$Infinity/);
    }
  });

  it('is not corrected in the middle of a number, but soon after', async () => {
    open();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    for (const text of ['-', '-1']) {
      enter({ 'Line #1': text });
      await act(() => vi.advanceTimersByTimeAsync(599));
    }
    expect(screen.queryByText(/American odds start/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    screen.getByText(/American odds start/);
  });
});

describe('the number of bets', () => {
  it('keeps the lines that stay and adds empty ones', async () => {
    // ARB-19, ARB-20
    const { user } = open();
    enter({ 'Line #1': '+150', 'Line #2': '2.5' });
    await user.selectOptions(count(), '4');
    expect(lineValues()).toEqual(['+150', '2.5', '', '']);
    await user.selectOptions(count(), '1');
    expect(lineValues()).toEqual(['+150']);
    await user.selectOptions(count(), '2');
    expect(lineValues()).toEqual(['+150', '']);
  });
});
