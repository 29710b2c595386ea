import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closePalette, paletteState } from '../jump-to/palette-state.ts';
import { prepareShell, readWhereabouts, renderShell } from '../layout/testing/render-shell.tsx';
import { NotFoundPage } from './not-found-page.tsx';

prepareShell();

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('an address that leads nowhere', () => {
  it('says so to anybody under a title of its own, and leads home', async () => {
    // NF-01 NF-02 NF-04
    const { user } = renderShell(<NotFoundPage />, { path: '/mlb/gone' });
    expect(document.title).toBe('Page not found · Testline');
    screen.getByText("The page you're looking for doesn't exist or has been moved.");
    await user.click(screen.getByRole('link', { name: 'Return to Home' }));
    expect(readWhereabouts().pathname).toBe('/');
  });

  it('offers the search of the whole site', async () => {
    const { user } = renderShell(<NotFoundPage />, { path: '/mlb/gone' });
    await user.click(screen.getByRole('button', { name: 'Find a page, team or player' }));
    expect(paletteState.getState().isOpen).toBe(true);
    closePalette();
  });

  it('logs the path once, as no error', () => {
    // NF-03
    renderShell(<NotFoundPage />, { path: '/mlb/gone' });
    expect(vi.mocked(console.warn).mock.calls).toEqual([['Page not found:', '/mlb/gone']]);
  });
});
