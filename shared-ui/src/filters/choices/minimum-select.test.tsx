import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { MinimumSelect } from './minimum-select.tsx';

const labels = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('offers 1, 3, 5 and 10 of a unit, and hands over the number', async () => {
  const onValueChange = vi.fn();
  renderUi(<MinimumSelect unit="game" value={5} onValueChange={onValueChange} />);
  const select = screen.getByLabelText('At least');
  expect(labels()).toEqual(['1 game', '3 games', '5 games', '10 games']);
  expect(select).toHaveProperty('value', '5');
  await userEvent.selectOptions(select, '1 game');
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith(1);
});

it('offers what a link says beside its own, in order, and all samples for 0', () => {
  renderUi(
    <MinimumSelect label="Sample" unit="batted ball" options={[0, 50]} value={20} onValueChange={() => {}} />,
  );
  expect(labels()).toEqual(['Any sample', '20 batted balls', '50 batted balls']);
  expect(screen.getByLabelText('Sample')).toHaveProperty('value', '20');
});
