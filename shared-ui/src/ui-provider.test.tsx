import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Text } from './components/text.tsx';
import { renderUi } from './testing/render-ui.tsx';
import { toRgb } from './testing/to-rgb.ts';
import { COLORS } from './theme/colors.ts';
import { UiProvider } from './ui-provider.tsx';

describe('UiProvider', () => {
  it('sets the theme where the boot script of the page did not run', () => {
    delete document.documentElement.dataset.theme;
    render(<UiProvider>content</UiProvider>);
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it('gives what is inside it the tokens of the product', () => {
    renderUi(<Text tone="muted">quiet</Text>);
    expect(getComputedStyle(screen.getByText('quiet')).color).toBe(toRgb(COLORS['fg.muted'].dark));
  });
});
