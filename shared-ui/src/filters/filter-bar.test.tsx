import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Card } from '../page/card.tsx';
import { CopyButton } from '../page/copy-button.tsx';
import { HeadRow } from '../page/head-row.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { installDialogs } from '../testing/document/install-dialogs.ts';
import { renderUi } from '../testing/render-ui.tsx';
import type { ActiveFilter } from './active-filters.tsx';
import { FilterBar } from './filter-bar.tsx';
import { SheetField } from './folded-filters.tsx';

installDialogs();

const onRemove = vi.fn();
const onReset = vi.fn();
const ACTIVE = [
  { key: 'team', label: 'Team: NYY', onRemove },
  { key: 'time', label: 'Night', onRemove: () => {} },
];

const renderBar = (active: readonly ActiveFilter[] = ACTIVE) =>
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

  it('has no chip for a control that clears itself, which would push the rows while one types', () => {
    renderBar([{ key: 'player', label: 'Player: Oak', onRemove, isClearable: true }]);
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('offers no reset while nothing is in force', () => {
    renderBar([]);
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
    expect(screen.queryByRole('list')).toBeNull();
  });
});

it('shows the label of a control of one line only in the sheet of a phone', () => {
  const show = () =>
    renderUi(
      <SheetField label="Order">
        <select aria-label="Order of the cards" />
      </SheetField>,
    );
  const { unmount } = show();
  expect(screen.queryByText('Order')).toBeNull();
  unmount();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  show();
  screen.getByText('Order');
});

describe('on a phone', () => {
  beforeEach(() =>
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    })),
  );

  it('keeps its controls in a sheet, behind a button that counts what is in force', async () => {
    renderBar();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Filters (2)' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
    sheet.getByRole('textbox', { name: 'Search' });
    // The focus is on no text field, for which a phone would open its keyboard.
    expect(document.activeElement?.localName).not.toBe('input');
    await userEvent.click(sheet.getByRole('button', { name: 'Reset' }));
    expect(onReset).toHaveBeenCalledOnce();
    await userEvent.click(sheet.getByRole('button', { name: 'Show results' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('counts a control that clears itself, and names it as a chip, since the sheet hides it', () => {
    renderBar([{ key: 'player', label: 'Player: Oak', onRemove, isClearable: true }]);
    screen.getByRole('button', { name: 'Filters (1)' });
    screen.getByRole('button', { name: 'Remove Player: Oak' });
  });

  it('counts nothing and has nothing to reset where nothing is in force', async () => {
    renderBar([]);
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    expect(screen.getByRole('button', { name: 'Reset' })).toHaveProperty('disabled', true);
  });

  it('stands with its buttons in the head of the page, and in a card in the head of the card', () => {
    const bar = (
      <FilterBar onReset={onReset} actions={<button type="button">Save</button>}>
        <input aria-label="Search" />
      </FilterBar>
    );
    renderUi(
      <>
        <PageHeader section="MLB" title="Park Factors" actions={<CopyButton text="" label="Copy link" />} />
        {bar}
        <Card title="First" actions={<HeadRow />}>
          {bar}
        </Card>
        <Card title="Second">{bar}</Card>
      </>,
    );
    const namesIn = (heading: string) =>
      within(screen.getByRole('heading', { name: heading }).closest('header') ?? document.body)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(namesIn('Park Factors')).toEqual(['Copy link', 'Filters', 'Save', 'Filters', 'Save']);
    expect(namesIn('First')).toEqual(['Filters', 'Save']);
    expect(namesIn('Second')).toEqual([]);
  });

  it('says how many rows it shows, if that is known, and closes by its own button', async () => {
    renderUi(
      <FilterBar active={ACTIVE} onReset={onReset} results="464 batters">
        <input aria-label="Search" />
      </FilterBar>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Filters (2)' }));
    screen.getByRole('button', { name: 'Show 464 batters' });
    await userEvent.click(screen.getByRole('button', { name: 'Close filters' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
