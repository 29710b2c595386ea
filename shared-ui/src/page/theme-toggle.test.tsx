import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { LoadFailure } from './load-failure.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

// NAV-08 NAV-30
it.each([true, false])('the theme toggle is pressed where the page is dark: %s', async (darkMode) => {
  const toggleDarkMode = vi.fn();
  renderUi(<ThemeToggle darkMode={darkMode} toggleDarkMode={toggleDarkMode} />);
  const toggle = screen.getByRole('button', { name: 'Dark mode', pressed: darkMode });
  // Both pictures are rendered, because a prerendered page does not know the theme.
  expect(toggle.querySelectorAll('svg')).toHaveLength(2);
  await userEvent.click(toggle);
  expect(toggleDarkMode).toHaveBeenCalledOnce();
});

it.each([false, true])(
  'a failure to load is announced, and tries again at Retry; whole: %s',
  async (isWhole) => {
    const onRetry = vi.fn();
    renderUi(<LoadFailure title="The rows could not be loaded." onRetry={onRetry} isWhole={isWhole} />);
    expect(screen.getByRole('alert').textContent).toContain('The rows could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  },
);

it('a failed list keeps the room of its rows, and has its words and its advice while a toast says the same', () => {
  renderUi(<LoadFailure title="The rows could not be loaded." onRetry={() => {}} isWhole />);
  const panel = screen.getByRole('alert');
  const room = panel.parentElement ?? panel;
  expect(Number.parseFloat(getComputedStyle(room).minHeight)).toBeGreaterThanOrEqual(448);
  expect(Number.parseFloat(getComputedStyle(panel).minHeight)).toBeLessThanOrEqual(220);
  const toast = document.body.appendChild(document.createElement('li'));
  toast.dataset.sonnerToast = '';
  toast.dataset.type = 'error';
  const words = ['The rows could not be loaded.', 'Try again now, or in a few minutes.'];
  for (const text of words) expect(getComputedStyle(screen.getByText(text)).visibility).toBe('visible');
  toast.remove();
});

it('a failed list whose title says what to do has no other advice', () => {
  renderUi(<LoadFailure title="Not loaded. Please try again." onRetry={() => {}} isWhole advice={null} />);
  expect(screen.getByRole('alert').textContent).toBe('Not loaded. Please try again.Retry');
});
