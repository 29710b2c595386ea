import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

const textOf = (id: string) => document.getElementById(id)?.textContent;

describe('TextInput', () => {
  it('hands over the text after every edit', async () => {
    const onValueChange = vi.fn();
    renderUi(<TextInput aria-label="Odds" onValueChange={onValueChange} />);
    await userEvent.type(screen.getByRole('textbox'), '-11');
    expect(onValueChange.mock.calls).toEqual([['-'], ['-1'], ['-11']]);
  });

  it('calls a plain onChange too', async () => {
    const onChange = vi.fn();
    renderUi(<TextInput aria-label="Odds" onChange={onChange} />);
    await userEvent.type(screen.getByRole('textbox'), '2');
    expect(onChange).toHaveBeenCalledOnce();
  });

  it.each([
    { unit: { prefix: '$' }, read: ['$'] },
    { unit: { suffix: '%' }, read: ['%'] },
    { unit: { prefix: '$', suffix: 'a bet' }, read: ['$', 'a bet'] },
  ])('reads its units $read with the description', ({ unit, read }) => {
    renderUi(
      <Field label="Amount" hint="In full">
        <TextInput {...unit} />
      </Field>,
    );
    const ids =
      screen.getByRole('textbox', { name: 'Amount' }).getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map(textOf)).toEqual([...read, 'In full']);
  });

  it('holds a key of its own, which is not part of its name', async () => {
    const onClick = vi.fn();
    renderUi(
      <Field label="Odds">
        <TextInput action={<button type="button" aria-label="Change sign" onClick={onClick} />} />
      </Field>,
    );
    screen.getByRole('textbox', { name: 'Odds' });
    await userEvent.click(screen.getByRole('button', { name: 'Change sign' }));
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('offers no suggestions from earlier visits', () => {
    renderUi(<TextInput aria-label="Odds" />);
    expect(screen.getByRole('textbox').getAttribute('autocomplete')).toBe('off');
  });
});
