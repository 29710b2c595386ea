import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { ODDS_FORMAT_STORAGE_KEY } from './odds-choice.ts';
import { useOddsFormat } from './odds-format.ts';
import { OddsFormatSelect } from './odds-format-select.tsx';

function Prices() {
  const { format, formatIn } = useOddsFormat();
  return (
    <>
      <output aria-label="Price">{format(150)}</output>
      <output aria-label="Line">{formatIn('-1.5 (+140)')}</output>
      <OddsFormatSelect />
    </>
  );
}

const price = () => screen.getByRole('status', { name: 'Price' }).textContent;

afterEach(() => {
  // Test files share the page's choice, so it is stored with working storage and then removed.
  vi.restoreAllMocks();
  const { result } = renderHook(useOddsFormat);
  act(() => result.current.choose('american'));
  localStorage.clear();
});

describe('the odds format', () => {
  it('is American until another is chosen, then that on every screen and after a reload', async () => {
    const { unmount } = renderUi(<Prices />);
    expect(price()).toBe('+150');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Odds format' }), 'Fractional');
    expect(price()).toBe('3/2');
    expect(screen.getByRole('status', { name: 'Line' }).textContent).toBe('-1.5 (7/5)');
    unmount();
    renderUi(<Prices />);
    expect(price()).toBe('3/2');
  });

  it('holds for the page where the browser stores nothing', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    renderUi(<Prices />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Odds format' }), 'Implied %');
    expect(price()).toBe('40.0%');
  });
});

it('reads storage once for a screen full of prices, and again after a change in another tab', () => {
  const read = vi.spyOn(Storage.prototype, 'getItem');
  const countReads = () => read.mock.calls.filter(([key]) => key === ODDS_FORMAT_STORAGE_KEY).length;
  const prices = Array.from({ length: 20 }, (_, index) => <Prices key={index} />);
  const { rerender } = renderUi(<div>{prices}</div>);
  const before = countReads();
  rerender(<div>{prices.slice(1)}</div>);
  rerender(
    <div>
      {prices.slice(1).map(({ key }) => (
        <Prices key={key} />
      ))}
    </div>,
  );
  expect(countReads()).toBe(before);
  localStorage.setItem(ODDS_FORMAT_STORAGE_KEY, 'decimal');
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: ODDS_FORMAT_STORAGE_KEY })));
  expect(countReads()).toBe(before + 1);
  expect(screen.getAllByText('2.50')).toHaveLength(19);
});
