import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Alert, InlineError } from './alert.tsx';

describe('Alert', () => {
  it('interrupts a screen reader for an error', () => {
    renderUi(
      <Alert tone="error" title="This section is unavailable right now">
        The rest works.
      </Alert>,
    );
    expect(screen.getByRole('alert').textContent).toBe(
      'This section is unavailable right nowThe rest works.',
    );
  });

  it.each(['warning', 'success', 'info'] as const)('waits its turn for a %s', (tone) => {
    renderUi(<Alert tone={tone} title="Odds may be out of date" />);
    expect(screen.getByRole('status').textContent).toBe('Odds may be out of date');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('differs by sign as well as colour', () => {
    const { container } = renderUi(
      <>
        <Alert tone="error" title="a" />
        <Alert tone="success" title="b" />
        <Alert tone="info" title="c" />
      </>,
    );
    const drawings = [...container.querySelectorAll('svg')].map((svg) => svg.innerHTML);
    expect(new Set(drawings).size).toBe(3);
  });
});

describe('InlineError', () => {
  it('is read out at once', () => {
    renderUi(<InlineError>Please fill in all the odds fields.</InlineError>);
    expect(screen.getByRole('alert').textContent).toBe('Please fill in all the odds fields.');
  });
});
