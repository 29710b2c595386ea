import { useOddsFormat } from '@sharpside/shared-ui/odds';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { paths } from '../paths.ts';
import { fieldKey, renderScreen } from '../testing/render-screen.tsx';
import ArbitrageCalculatorScreen from './arbitrage-calculator-screen.tsx';

const path = paths.arbitrageCalculator.path;
const ARBITRAGE = '?amount=100&line=150&line=-130&calculated=1';

const open = (query = '') => renderScreen(<ArbitrageCalculatorScreen />, path + query);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const lineValues = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Line #/ }).map(({ value }) => value);
const board = () => screen.getByRole('region', { name: 'Result' });
const verdict = () =>
  within(board())
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

/** Fills in fields at once. Every key press renders the screen, which is slow and matters only in tests of typing. */
const enter = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
};

const figure = (label: string) => within(board()).getByText(label).nextElementSibling?.textContent;

describe('a result', () => {
  it('is copied as text, follows every edit, is marked as out of date while one is incomplete, and begins anew on Reset', async () => {
    const { user, readAddress } = open(ARBITRAGE);
    await user.click(screen.getByRole('button', { name: 'Copy result' }));
    const copied = (await navigator.clipboard.readText()).split('\n');
    expect(copied).toContain('Bet #2: $141.30 at -130, pays $250.00');
    expect(copied.at(-1)).toBe(`${window.location.origin}${path}${ARBITRAGE}`);

    enter({ 'Bet #1 Amount': '200' });
    expect(board().textContent).toContain('Bet #2: $282.61');

    enter({ 'Line #2': '' });
    expect(verdict()).toMatch(/^Out of date/);
    expect(figure('Total Bet')).toBe('$482.61');
    expect(screen.queryByRole('button', { name: 'Copy result' })).toBeNull();
    enter({ 'Line #2': '-140' });
    expect(verdict()).toMatch(/^Arbitrage/);

    enter({ 'Line #2': '' });
    await user.click(screen.getByRole('button', { name: 'Calculate' }));
    expect(within(board()).queryByText('Total Bet')).toBeNull();
    expect(verdict()).toBe('');

    enter({ 'Line #2': '-130' });
    await user.click(screen.getByRole('button', { name: 'Calculate' }));
    expect(figure('Total Bet')).toBe('$482.61');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(field('Line #1').value).toBe('-110');
    expect(figure('Total Bet')).toBe('$200.00');
    await waitFor(() => expect(readAddress()).toBe(path));
  });

  it('writes each line as it was entered, until the visitor chose how odds are written', () => {
    open('?amount=100&line=150&line=1.80&calculated=1');
    expect(board().textContent).toMatch(/at \+150.*at 1\.80/);
    const { result } = renderHook(useOddsFormat);
    act(() => result.current.choose('fraction'));
    expect(board().textContent).toMatch(/at 3\/2.*at 4\/5/);
    expect(lineValues()).toEqual(['150', '1.80']);
    act(() => result.current.choose('american'));
    expect(board().textContent).toMatch(/at \+150.*at -125/);
  });

  it('tells the margin, the implied and the fair chances of the lines', () => {
    open('?amount=100&line=-110&line=-110&calculated=1');
    expect(figure('Bookmaker margin')).toBe('4.76%');
    expect(figure('Implied total')).toBe('104.76%');
    const row = within(board()).getByRole('row', { name: /Bet #2/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['52.38%', '50.00%', '$190.91']);
  });

  it('is brought into sight from below the fold, without motion where that is wished, and stays where it is in sight', async () => {
    const { scrollIntoView: original } = Element.prototype;
    const scrollIntoView = vi.fn();
    Element.prototype.scrollIntoView = scrollIntoView;
    onTestFinished(() => {
      Element.prototype.scrollIntoView = original;
      vi.restoreAllMocks();
    });
    const place = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    const { user } = open('?amount=100&line=150&line=');
    const calculateAt = async (top: number, { isCalm }: { isCalm: boolean }) => {
      const matchMedia = vi.fn(() => ({ matches: isCalm }));
      vi.stubGlobal('matchMedia', matchMedia);
      place.mockReturnValue(new DOMRect(0, top, 300, 400));
      scrollIntoView.mockReset();
      await user.click(screen.getByRole('button', { name: 'Calculate' }));
      return matchMedia;
    };
    const below = window.innerHeight * 0.5;
    await calculateAt(below, { isCalm: true });
    expect(scrollIntoView).not.toHaveBeenCalled();

    enter({ 'Line #2': '-130' });
    await calculateAt(window.innerHeight * 0.49, { isCalm: true });
    expect(scrollIntoView).not.toHaveBeenCalled();
    for (const { isCalm, behavior } of [
      { isCalm: true, behavior: 'auto' },
      { isCalm: false, behavior: 'smooth' },
    ]) {
      const matchMedia = await calculateAt(below, { isCalm });
      expect(scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: 'start', behavior });
      expect(matchMedia).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)');
    }
  });
});

describe('rounding the stakes', () => {
  it('recomputes each payout and reports the worst case as the profit', async () => {
    const { user } = open(ARBITRAGE);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Round Stakes To' }), '$10');
    expect(board().textContent).toContain('Bet #2: $140.00');
    expect(figure('Profit')).toBe('$7.69');
    expect(verdict()).toBe('Arbitrage: at least $7.69 locked in on paper, whichever bet wins.');
    expect(board().textContent).toContain(
      'Rounded stakes leave $7.69 at worst and $10.00 at best; exact stakes leave $8.70.',
    );
    const row = within(board()).getByRole('row', { name: /Bet #2/ });
    expect(row.textContent).toContain('$247.69leaves $7.69');
  });
});

describe('the address', () => {
  it('restores a calculation, result included', () => {
    open('?amount=250&line=150&line=-130&line=1200&round=5&calculated=1');
    expect(field('Bet #1 Amount').value).toBe('250');
    expect(lineValues()).toEqual(['150', '-130', '1200']);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Round Stakes To' }).value).toBe('5');
    expect(figure('Total Bet')).toBe('$655.00');
  });

  it('follows the fields, as they were typed, without adding to the history', async () => {
    const { user, readAddress } = open();
    enter({ 'Line #1': '+ 1,200' });
    await user.click(screen.getByRole('button', { name: 'Calculate' }));
    await waitFor(() =>
      expect(readAddress()).toBe(`${path}?amount=100&line=%2B+1%2C200&line=-110&calculated=1`),
    );
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(readAddress()).toBe('/'));
  });

  it('and its copy hold an unfinished entry too, without the result that it no longer has; without it all starts afresh', async () => {
    const { user, readAddress } = open(ARBITRAGE);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Number of Bets' }), '4');
    await user.clear(field('Line #1'));
    await user.type(field('Line #1'), 'abc');
    await user.tab();
    const unfinished = `${path}?amount=100&line=abc&line=-130&line=&line=`;
    await waitFor(() => expect(readAddress()).toBe(unfinished));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(window.location.origin + unfinished);
    await user.click(screen.getByRole('link', { name: 'Same screen, afresh' }));
    await waitFor(() => expect(lineValues()).toEqual(['-110', '-110']));
    expect(figure('Total Bet')).toBe('$200.00');
  });
});

it('has numeric keypads on a phone, with a key for the sign of a line that has one, also before its number', async () => {
  const { user } = open();
  for (const name of ['Bet #1 Amount', 'Line #1', 'Line #2']) {
    expect(field(name).inputMode).toBe('decimal');
    expect(field(name).getAttribute('enterkeyhint')).toBe('done');
    expect(field(name).maxLength).toBe(40);
  }
  const sign = fieldKey('Change sign', 'Line #2');
  expect(sign.textContent).toBe('±');
  await user.click(sign);
  expect(field('Line #2').value).toBe('+110');
  expect(document.activeElement).toBe(field('Line #2'));
  await user.click(sign);
  expect(field('Line #2').value).toBe('-110');
  // False means that the default action, which would move the cursor out of the field, is prevented.
  expect(fireEvent.pointerDown(sign)).toBe(false);
  // Tab skips the key.
  await user.click(field('Line #1'));
  await user.tab();
  expect(document.activeElement).toBe(field('Line #2'));

  const other = fieldKey('Change sign', 'Line #1');
  enter({ 'Line #1': 'EVEN' });
  expect(other.getAttribute('aria-disabled')).toBe('true');
  expect(sign.hasAttribute('aria-disabled')).toBe(false);
  await user.click(other);
  expect(field('Line #1').value).toBe('EVEN');
  enter({ 'Line #1': '' });
  await user.click(other);
  await user.keyboard('120');
  expect(field('Line #1').value).toBe('-120');
});
