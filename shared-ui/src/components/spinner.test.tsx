import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

describe('Spinner', () => {
  it("says 'Loading...'", () => {
    renderUi(<Spinner />);
    expect(screen.getByRole('status').textContent).toBe('Loading...');
  });
});

describe('Skeleton', () => {
  it('takes the size of what it stands for, and is nothing to a screen reader', () => {
    const { container } = renderUi(<Skeleton height="9" width="60%" />);
    const shape = container.firstElementChild;
    expect(shape?.getAttribute('aria-hidden')).toBe('true');
    const { height, width } = getComputedStyle(shape ?? document.body);
    expect([height, width]).toEqual(['36px', '60%']);
  });
});
