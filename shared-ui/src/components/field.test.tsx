import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

describe('Field', () => {
  it('names the control inside it, even one that brings an id of its own', () => {
    renderUi(
      <Field label="Fraction">
        <TextInput id="mine" />
      </Field>,
    );
    expect(screen.getByLabelText('Fraction')).toBe(screen.getByRole('textbox', { name: 'Fraction' }));
  });

  it('describes the control by its hint, then announces an error in its place, and marks the control', () => {
    const field = (error?: string) => (
      <Field label="Fraction" hint="Such as 5/1" error={error}>
        <TextInput />
      </Field>
    );
    const { rerender } = renderUi(field());
    const input = screen.getByRole('textbox');
    const region = document.querySelector('[aria-live=polite]');
    expect(region?.textContent).toBe('Such as 5/1');
    expect([describedBy(input), input.getAttribute('aria-invalid')]).toEqual([['Such as 5/1'], null]);
    rerender(field('5/0 is no price.'));
    // The error replaces the hint in the same live region.
    expect(region?.textContent).toBe('5/0 is no price.');
    expect([describedBy(input), input.getAttribute('aria-invalid')]).toEqual([['5/0 is no price.'], 'true']);
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
