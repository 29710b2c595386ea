import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toContrast } from '../theme/contrast.ts';
import { UiProvider } from '../ui-provider.tsx';
import { SPORTSBOOKS, SportsbookBadge } from './sportsbook-badge.tsx';
import { teamColors } from './team-colors.ts';

describe("a bookmaker's badge", () => {
  it('is drawn in its colours with its letters, or is the configured picture', () => {
    const { unmount } = render(<SportsbookBadge book="draftkings" name="DraftKings" />, {
      wrapper: UiProvider,
    });
    expect(screen.getByRole('img', { name: 'DraftKings' }).textContent).toBe('DK');
    unmount();
    render(
      <UiProvider logoBaseUrl="https://logos.test/v1">
        <SportsbookBadge book="draftkings" name="DraftKings" />
      </UiProvider>,
    );
    const picture = screen.getByRole('img', { name: 'DraftKings' });
    expect(picture.getAttribute('src')).toBe('https://logos.test/v1/sportsbooks/draftkings.svg');
  });

  it.each([
    ['Corner Book', 'CB'],
    ['Bookie', 'BOOK'],
  ])('of the unknown %s says %s', (name, letters) => {
    render(<SportsbookBadge book="x" name={name} />, { wrapper: UiProvider });
    expect(screen.getByRole('img', { name }).textContent).toBe(letters);
  });

  it('reads at AA for each', () => {
    const unreadable = [...SPORTSBOOKS.values()].filter((look) => {
      const { ground, text } = teamColors(look);
      return toContrast(ground, text) < 4.5;
    });
    expect(unreadable).toEqual([]);
  });
});
