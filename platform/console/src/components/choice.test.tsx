import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { Choice } from './choice.tsx';

const OPTIONS = [
  { value: 'a', label: 'One hour' },
  { value: 'b', label: 'Six hours' },
] as const;

it('has one of its values on, and tells of another that is picked by pointer', async () => {
  const onChange = vi.fn();
  const { user } = renderPage(<Choice label="Time" options={OPTIONS} value="b" onChange={onChange} />);
  screen.getByRole('group', { name: 'Time' });
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
  expect([isOn('One hour'), isOn('Six hours')]).toEqual([false, true]);
  await user.click(screen.getByText('One hour'));
  expect(onChange.mock.calls).toEqual([['a']]);
  await user.click(screen.getByText('Six hours'));
  expect(onChange).toHaveBeenCalledOnce();
});
