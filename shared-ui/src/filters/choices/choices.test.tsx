import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { SearchField } from '../search-field.tsx';
import { MultiSelect } from './multi-select.tsx';
import { ToggleChipGroup } from './toggle-chip-group.tsx';

const TEAMS = ['ATL', 'BOS', 'NYY'].map((team) => ({ value: team, label: team }));
const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });

describe('ToggleChipGroup', () => {
  function OneOrNone() {
    const [value, setValue] = useState<string>();
    return <ToggleChipGroup label="Team" options={TEAMS} value={value} onValueChange={setValue} />;
  }

  it('chooses one, another instead, and none by pressing it again', async () => {
    renderUi(<OneOrNone />);
    await userEvent.click(button('BOS'));
    expect(pressed()).toEqual(['BOS']);
    await userEvent.click(button('ATL'));
    expect(pressed()).toEqual(['ATL']);
    await userEvent.click(button('ATL'));
    expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
    screen.getByRole('group', { name: 'Team' });
  });
});

describe('SearchField', () => {
  it('hands over each edit, and clears', async () => {
    const onValueChange = vi.fn();
    renderUi(<SearchField label="Search Player" value="judg" onValueChange={onValueChange} />);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search Player' }), 'e');
    await userEvent.click(button('Clear Search Player'));
    expect(onValueChange.mock.calls).toEqual([['judge'], ['']]);
  });
});

describe('MultiSelect', () => {
  const PITCHERS = [
    { value: 'NSTR', label: 'Néstor Côté' },
    { value: 'SK', label: 'Sedgelea Khalil' },
    { value: 'JDM', label: 'J.D. Martin Jr.' },
  ];

  function Teams({ options = TEAMS }) {
    const [values, setValues] = useState<string[]>([]);
    return (
      <MultiSelect
        label="Teams"
        options={options}
        values={values}
        onValuesChange={setValues}
        noneLabel="All Teams"
        noun="teams"
      />
    );
  }
  const selected = () =>
    screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent);

  it('chooses several by pointer, says what is chosen, clears them, and closes at a press beside it', async () => {
    renderUi(<Teams />);
    expect(button('Teams All Teams').getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button('Teams All Teams'));
    const options = screen.getAllByRole('option');
    expect(options).toHaveLength(3);
    // Options have no styles of their own, so that a long list opens quickly.
    const styled = options.flatMap((one) => [one, ...one.children]).filter(({ className }) => className);
    expect(styled).toEqual([]);
    await userEvent.click(screen.getByRole('option', { name: 'NYY' }));
    button('Teams NYY');
    await userEvent.click(screen.getByRole('option', { name: 'ATL' }));
    button('Teams 2 teams');
    expect(selected()).toEqual(['ATL', 'NYY']);
    await userEvent.click(button('Clear'));
    button('Teams All Teams');
    await userEvent.click(document.body);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('searches and chooses by keyboard, and gives the focus back at Escape', async () => {
    renderUi(<Teams />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const search = screen.getByRole('combobox', { name: 'Search Teams' });
    expect(document.activeElement).toBe(search);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(selected()).toEqual(['BOS']);
    await userEvent.keyboard('ny{Enter}');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['NYY']);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button('Teams 2 teams'));
  });

  it('finds parts of words in any order and case, and codes that labels do not show', async () => {
    renderUi(<Teams options={PITCHERS} />);
    await userEvent.click(button('Teams All Teams'));
    const find = (value: string) => {
      fireEvent.change(screen.getByRole('combobox', { name: 'Search Teams' }), { target: { value } });
      return screen.queryAllByRole('option').map(({ textContent }) => textContent);
    };
    expect(find('KHA sedgelea')).toEqual(['Sedgelea Khalil']);
    expect(find('nstr')).toEqual(['Néstor Côté']);
    expect(find('jd mart')).toEqual(['J.D. Martin Jr.']);
    expect(find('martin jr')).toEqual(['J.D. Martin Jr.']);
    // Another pitcher's list may lack the suffix.
    expect(find('khalil jr')).toEqual(['Sedgelea Khalil']);
    // An option must contain every word.
    expect(find('nestor khalil')).toEqual([]);
  });
});
