import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../paths.ts';
import { fieldKey, renderScreen } from '../testing/render-screen.tsx';
import OddsConverterScreen from './odds-converter-screen.tsx';

const path = paths.oddsConverter.path;
const LABELS = ['Fraction', 'Decimal', 'American (Moneyline)', 'Implied Probability'] as const;
type Label = (typeof LABELS)[number];

const open = (query = '') => renderScreen(<OddsConverterScreen />, path + query);
const field = (name: Label) => screen.getByRole<HTMLInputElement>('textbox', { name });
const values = () => LABELS.map((label) => field(label).value);
const board = () => screen.getByRole('region', { name: 'What it pays' });

type User = ReturnType<typeof open>['user'];
const fill = async (user: User, label: Label, text: string) => {
  await user.clear(field(label));
  await user.type(field(label), text);
};

/** Fills in a field at once. Every key press renders the screen, which is slow and matters only in tests of typing. */
const enter = (label: Label, value: string) => fireEvent.change(field(label), { target: { value } });
const stopTyping = () => act(() => vi.advanceTimersByTimeAsync(600));

afterEach(() => void vi.useRealTimers());

it('opens with its title, a hint, an example in all four fields, and a table that fills them in', async () => {
  // CONV-01, CONV-02, CONV-03, CONV-08
  const { user } = open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Odds Converter');
  screen.getByText(/^How to use: type odds in any field/);
  expect(values()).toEqual(['10/11', '1.91', '-110', '52.38%']);
  expect(board().textContent).toContain('$90.91');
  const hints = LABELS.map((label) => field(label).placeholder);
  expect(hints).toEqual(['e.g. 5/1', 'e.g. 2.00', 'e.g. -110', 'e.g. 50%']);
  const table = screen.getByRole('table', { name: 'Common odds' });
  await user.click(within(table).getByRole('button', { name: 'Convert +150' }));
  expect(values()).toEqual(['3/2', '2.50', '+150', '40.00%']);
  expect(table.querySelector('[aria-current=true]')?.textContent).toBe('+1502.503/240.00%');
});

describe('editing a field', () => {
  it('fills in the others, and leaves no trace of what was shown before: the field edited last decides', () => {
    // CONV-04, CONV-05, CONV-06, CONV-07, CONV-09, CONV-11, CONV-15, CONV-16, CONV-17
    open();
    for (const { label, text, shown } of [
      { label: 'Fraction', text: '5/1', shown: ['5/1', '6.00', '+500', '16.67%'] },
      { label: 'Decimal', text: '1.91', shown: ['10/11', '1.91', '-110', '52.36%'] },
      { label: 'American (Moneyline)', text: '\u2212110', shown: ['10/11', '1.91', '\u2212110', '52.38%'] },
      { label: 'Decimal', text: '1.910', shown: ['10/11', '1.910', '-110', '52.36%'] },
      { label: 'American (Moneyline)', text: '+150', shown: ['3/2', '2.50', '+150', '40.00%'] },
      { label: 'Implied Probability', text: '50', shown: ['1/1', '2.00', '+100', '50'] },
      { label: 'Implied Probability', text: '50%', shown: ['1/1', '2.00', '+100', '50%'] },
    ] as const) {
      enter(label, text);
      expect(values()).toEqual(shown);
    }
  });

  it('is not moving through the fields; what a price pays is told, and the odds and their link can be copied', async () => {
    const { user } = open('?american=-110');
    for (const label of LABELS) await user.click(field(label));
    await user.tab();
    expect(values()).toEqual(['10/11', '1.91', '-110', '52.38%']);
    const told = ['Profit on $100', 'To win $100', 'Break-even'].map(
      (label) => within(board()).getByText(label).nextElementSibling?.textContent,
    );
    expect(told).toEqual(['$90.91', '$110.00', '52.38%']);
    await user.click(screen.getByRole('button', { name: 'Copy odds' }));
    expect(await navigator.clipboard.readText()).toBe('10/11 · 1.91 · -110 · 52.38%');
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${path}?american=-110`);
  });

  it('is read out once typing has stopped', async () => {
    open();
    vi.useFakeTimers();
    enter('American (Moneyline)', '+150');
    const said = 'Fraction 3/2, decimal 2.50, American +150, implied probability 40.00%';
    expect(screen.queryByText(said)).toBeNull();
    await stopTyping();
    expect(screen.getByText(said).closest('[role=status]')).not.toBeNull();
  });
});

describe('what cannot be converted', () => {
  it('clears the others, and says why once typing has stopped', async () => {
    // CONV-10, CONV-12, CONV-13, CONV-14
    open();
    vi.useFakeTimers();
    for (const { label, text, problem } of [
      { label: 'Fraction', text: '5/0', problem: 'Both numbers must be greater than 0, such as 5/1.' },
      {
        label: 'Fraction',
        text: 'a/b',
        problem: 'Enter two numbers with a slash between them, such as 5/1.',
      },
      { label: 'Decimal', text: 'abc', problem: 'Enter a number, such as 2.00.' },
      { label: 'American (Moneyline)', text: 'abc', problem: 'Enter a number, such as -110 or +150.' },
      {
        label: 'Implied Probability',
        text: '0',
        problem: 'Implied probability must be greater than 0 and less than 100.',
      },
    ] as const) {
      enter('Decimal', '3');
      enter(label, text);
      expect(values()).toEqual(LABELS.map((other) => (other === label ? text : '')));
      expect(screen.queryByText(problem)).toBeNull();
      await stopTyping();
      const words = screen.getByText(problem);
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      expect(field(label).getAttribute('aria-describedby')).toBe(words.closest('p')?.id);
      expect(board().textContent).toContain('No odds yet');
    }
  });

  it('is forgotten on Clear; nothing entered is no fault', async () => {
    const { user, readAddress } = open('?fraction=5/0');
    screen.getByText(/^Both numbers/);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(values()).toEqual(['', '', '', '']);
    expect(screen.queryByText(/^Both numbers/)).toBeNull();
    await fill(user, 'Decimal', '3');
    await user.clear(field('Decimal'));
    expect(values()).toEqual(['', '', '', '']);
    await waitFor(() => expect(readAddress()).toBe(`${path}?decimal=`));
    expect(document.querySelector('[aria-invalid=true]')).toBeNull();
  });
});

describe('the address of the converter', () => {
  it('fills in the fields', () => {
    open('?american=%2B150');
    expect(values()).toEqual(['3/2', '2.50', '+150', '40.00%']);
  });

  it('follows the field edited last, without adding to the history', async () => {
    const { user, readAddress } = open();
    await fill(user, 'Fraction', '6/4');
    await user.tab();
    await waitFor(() => expect(readAddress()).toBe(`${path}?fraction=6/4`));
    await fill(user, 'American (Moneyline)', '+150');
    await waitFor(() => expect(readAddress()).toBe(`${path}?american=%2B150`));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(readAddress()).toBe('/'));
  });
});

describe('the converter on a phone', () => {
  it('has numeric keypads, and keys for what they lack', async () => {
    const { user } = open('?american=');
    for (const label of LABELS) {
      expect(field(label).inputMode).toBe('decimal');
      expect(field(label).getAttribute('enterkeyhint')).toBe('done');
    }
    expect(fieldKey('Add slash', 'Fraction').textContent).toBe('/');
    await user.type(field('Fraction'), '5');
    await user.click(fieldKey('Add slash', 'Fraction'));
    await user.keyboard('1');
    expect(values()).toEqual(['5/1', '6.00', '+500', '16.67%']);
    await user.click(fieldKey('Change sign', 'American (Moneyline)'));
    expect(values()).toEqual(['1/5', '1.20', '-500', '83.33%']);
  });
});
