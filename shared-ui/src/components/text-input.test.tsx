import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

const textOf = (id: string) => document.getElementById(id)?.textContent;

describe('TextInput', () => {
  it('hands over the text after every edit, also to a plain onChange, and offers none of earlier visits', async () => {
    const [onValueChange, onChange] = [vi.fn(), vi.fn()];
    renderUi(<TextInput aria-label="Odds" onValueChange={onValueChange} onChange={onChange} />);
    await userEvent.type(screen.getByRole('textbox'), '-11');
    expect(onValueChange.mock.calls).toEqual([['-'], ['-1'], ['-11']]);
    expect(onChange).toHaveBeenCalledTimes(3);
    expect(screen.getByRole('textbox').getAttribute('autocomplete')).toBe('off');
  });

  it('reads its units with the description', () => {
    renderUi(
      <Field label="Amount" hint="In full">
        <TextInput prefix="$" suffix="a bet" />
      </Field>,
    );
    const ids =
      screen.getByRole('textbox', { name: 'Amount' }).getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map(textOf)).toEqual(['$', 'a bet', 'In full']);
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
});
