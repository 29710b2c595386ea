import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Alert, InlineError } from './alert.tsx';

it('an alert interrupts a screen reader for an error alone, and differs by sign as well as colour', () => {
  const { container } = renderUi(
    <>
      <Alert tone="error" title="This section is unavailable right now">
        The rest works.
      </Alert>
      <InlineError>Please fill in all the odds fields.</InlineError>
      <Alert tone="warning" title="a" />
      <Alert tone="success" title="b" />
      <Alert tone="info" title="c" />
    </>,
  );
  const said = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect(said('alert')).toEqual([
    'This section is unavailable right nowThe rest works.',
    'Please fill in all the odds fields.',
  ]);
  expect(said('status')).toEqual(['a', 'b', 'c']);
  const drawings = [...container.querySelectorAll('[role=status] svg')].map((svg) => svg.innerHTML);
  expect(new Set(drawings).size).toBe(3);
});
