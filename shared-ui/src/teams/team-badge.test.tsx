import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { LeagueBadge } from './league-badge.tsx';
import { mlb } from './mlb.ts';
import { TeamBadge } from './team-badge.tsx';

const renderWithLogos = (element: ReactElement, logoBaseUrl: string | null) =>
  render(<UiProvider logoBaseUrl={logoBaseUrl}>{element}</UiProvider>);

const LOGOS = 'https://logos.test/v1';
const drawing = () => document.querySelector('svg');

describe("a team's badge", () => {
  it('is drawn in the colours of the team, with its code, where no pictures are configured', () => {
    // DATA-09
    renderWithLogos(<TeamBadge league={mlb} code="WSH" />, null);
    expect(screen.getByRole('img', { name: 'Washington Nationals' })).toBe(drawing());
    expect(drawing()?.textContent).toBe('WAS');
    expect(drawing()?.innerHTML).toContain('#ab0003');
  });

  it('is the configured picture, in the same sides', () => {
    // DATA-02
    const { unmount } = renderWithLogos(<TeamBadge league={mlb} code="Red Sox" size="lg" />, null);
    const sides = ['width', 'height'].map((side) => Number.parseInt(drawing()?.getAttribute(side) ?? '', 10));
    unmount();
    renderWithLogos(<TeamBadge league={mlb} code="Red Sox" size="lg" />, LOGOS);
    const picture = screen.getByRole('img', { name: 'Boston Red Sox' });
    expect(picture.getAttribute('src')).toBe(`${LOGOS}/mlb/BOS.svg`);
    expect(['width', 'height'].map((side) => Number(picture.getAttribute(side)))).toEqual(sides);
  });

  it('is the picture that the API gives before the configured one', () => {
    renderWithLogos(<TeamBadge league={mlb} code="BOS" picture="https://api.test/bos.png" />, LOGOS);
    expect(screen.getByRole('img').getAttribute('src')).toBe('https://api.test/bos.png');
  });

  it('is drawn after all when its picture does not load, and tries another one', () => {
    // HOME-10
    const { rerender } = renderWithLogos(<TeamBadge league={mlb} code="BOS" />, LOGOS);
    fireEvent.error(screen.getByRole('img', { name: 'Boston Red Sox' }));
    expect(screen.getByRole('img', { name: 'Boston Red Sox' })).toBe(drawing());
    rerender(
      <UiProvider logoBaseUrl={LOGOS}>
        <TeamBadge league={mlb} code="BOS" picture="/good.png" />
      </UiProvider>,
    );
    expect(screen.getByRole('img').getAttribute('src')).toBe('/good.png');
  });

  it('of a team that nobody knows says what it was given', () => {
    renderWithLogos(<TeamBadge league={mlb} code="Expos" />, LOGOS);
    expect(screen.getByRole('img', { name: 'Expos' }).textContent).toBe('EXPO');
  });
});

describe("a league's badge", () => {
  it('is drawn with its letters, and replaced by the configured picture while that loads', () => {
    // DATA-01 HOME-10
    const { unmount } = renderWithLogos(<LeagueBadge league={mlb} />, null);
    expect(screen.getByRole('img', { name: 'Major League Baseball' }).textContent).toBe('MLB');
    unmount();
    renderWithLogos(<LeagueBadge league={mlb} />, LOGOS);
    const picture = screen.getByRole('img');
    expect(picture.getAttribute('src')).toBe(`${LOGOS}/mlb.svg`);
    fireEvent.error(picture);
    expect(screen.getByRole('img').textContent).toBe('MLB');
  });
});
