import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Field } from './field.tsx';
import { Select } from './select.tsx';
import { TextInput } from './text-input.tsx';

const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

describe('Field', () => {
  it('names the control inside it', () => {
    renderUi(
      <Field label="Line #1">
        <TextInput defaultValue="-110" />
      </Field>,
    );
    expect(screen.getByRole('textbox', { name: 'Line #1' })).toHaveProperty('value', '-110');
  });

  it('names a select as well', () => {
    renderUi(
      <Field label="Team">
        <Select options={[{ value: 'all', label: 'All Teams' }]} value="all" onValueChange={() => {}} />
      </Field>,
    );
    expect(screen.getByRole('combobox', { name: 'Team' })).toHaveProperty('value', 'all');
  });

  it('points its label at the control even where the control brings an id of its own', () => {
    renderUi(
      <Field label="Fraction">
        <TextInput id="mine" />
      </Field>,
    );
    expect(screen.getByLabelText('Fraction')).toBe(screen.getByRole('textbox'));
  });

  it('describes the control by its hint', () => {
    renderUi(
      <Field label="Fraction" hint="Such as 5/1">
        <TextInput />
      </Field>,
    );
    const input = screen.getByRole('textbox');
    expect(describedBy(input)).toEqual(['Such as 5/1']);
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('says an error beside the control, in place of the hint, and marks the control', () => {
    renderUi(
      <Field label="Fraction" hint="Such as 5/1" error="5/0 is no price.">
        <TextInput />
      </Field>,
    );
    const input = screen.getByRole('textbox');
    expect(describedBy(input)).toEqual(['5/0 is no price.']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Such as 5/1')).toBeNull();
  });

  it('announces an error that comes later, from a region that was there before', () => {
    const { rerender } = renderUi(
      <Field label="Fraction">
        <TextInput />
      </Field>,
    );
    const region = document.querySelector('[aria-live=polite]');
    expect(region?.textContent).toBe('');
    rerender(
      <Field label="Fraction" error="Not a number.">
        <TextInput />
      </Field>,
    );
    expect(region?.textContent).toBe('Not a number.');
  });

  it('keeps two fields with the same label apart', () => {
    renderUi(
      <>
        <Field label="Line" error="Empty.">
          <TextInput />
        </Field>
        <Field label="Line">
          <TextInput />
        </Field>
      </>,
    );
    const [first, second] = screen.getAllByRole('textbox', { name: 'Line' });
    expect(first?.id).not.toBe(second?.id);
    expect(second?.getAttribute('aria-invalid')).toBeNull();
  });
});
