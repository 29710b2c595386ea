import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { installDialogs } from '../testing/document/install-dialogs.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { FilterBar } from './filter-bar.tsx';

installDialogs();

const onRemove = vi.fn();
const onReset = vi.fn();
const ACTIVE = [
  { key: 'team', label: 'Team: NYY', onRemove },
  { key: 'time', label: 'Night', onRemove: () => {} },
];

const renderBar = (active = ACTIVE) =>
  renderUi(
    <FilterBar active={active} onReset={onReset} actions={<button type="button">Save</button>}>
      <input aria-label="Search" />
    </FilterBar>,
  );

afterEach(() => {
  vi.unstubAllGlobals();
  onRemove.mockReset();
  onReset.mockReset();
});

describe('FilterBar', () => {
  it('shows its controls, and what is in force as chips that can be taken away', async () => {
    renderBar();
    screen.getByRole('textbox', { name: 'Search' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Team: NYY' }));
    expect(onRemove).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(onReset).toHaveBeenCalledOnce();
  });

  it('offers no reset while nothing is in force', () => {
    renderBar([]);
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('on a phone', () => {
  function renderOnPhone(active = ACTIVE) {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    return renderBar(active);
  }

  it('keeps its controls in a sheet, behind a button that counts what is in force', async () => {
    renderOnPhone();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Filters (2)' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
    sheet.getByRole('textbox', { name: 'Search' });
    await userEvent.click(sheet.getByRole('button', { name: 'Reset' }));
    expect(onReset).toHaveBeenCalledOnce();
    await userEvent.click(sheet.getByRole('button', { name: 'Show results' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('counts nothing where nothing is in force', () => {
    renderOnPhone([]);
    screen.getByRole('button', { name: 'Filters' });
  });
});
