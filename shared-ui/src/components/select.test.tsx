import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Select, type SelectOption } from './select.tsx';

const TEAMS: readonly SelectOption<'all' | 'nyy' | 'old'>[] = [
  { value: 'all', label: 'All Teams' },
  { value: 'nyy', label: 'NYY' },
  { value: 'old', label: 'MON', isDisabled: true },
];

function TeamSelect({ onChoose }: { onChoose: (team: string) => void }) {
  const [team, setTeam] = useState<'all' | 'nyy' | 'old'>('all');
  const choose = (next: typeof team) => {
    setTeam(next);
    onChoose(next);
  };
  return <Select aria-label="Team" options={TEAMS} value={team} onValueChange={choose} />;
}

describe('Select', () => {
  it('shows the chosen option, hands over the next one, and leaves out what cannot be chosen now', async () => {
    const onChoose = vi.fn();
    renderUi(<TeamSelect onChoose={onChoose} />);
    const select = screen.getByRole('combobox', { name: 'Team' });
    expect(select).toHaveProperty('value', 'all');
    await userEvent.selectOptions(select, 'MON');
    expect(onChoose).not.toHaveBeenCalled();
    await userEvent.selectOptions(select, 'NYY');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('nyy');
    expect(select).toHaveProperty('value', 'nyy');
  });

  // CONST-17
  it.each([
    { values: ['all', ''], complaint: /value is empty/ },
    { values: ['all', 'nyy', 'all'], complaint: /Two options have the value 'all'/ },
  ])('refuses the values $values', ({ values, complaint }) => {
    const options = values.map((value) => ({ value, label: value }));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const refused: ReactElement = <Select<string> options={options} value="all" onValueChange={() => {}} />;
    expect(() => renderUi(refused)).toThrow(complaint);
  });
});
