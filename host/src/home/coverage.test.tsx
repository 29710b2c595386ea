import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareShell, renderShell } from '../layout/testing/render-shell.tsx';
import { Coverage } from './coverage.tsx';
import { LEAGUES } from './league-track.tsx';
import { loadBadgeParts } from './use-badge-parts.ts';

prepareShell();

let comeNear = () => {};

class FakeObserver {
  constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
    comeNear = () => act(() => onChange([{ isIntersecting: true }]));
  }
  observe() {}
  disconnect() {}
}

// Loaded before the tests, because a test run has to compile this chunk first.
beforeAll(loadBadgeParts);
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});

describe("'Sports Leagues Coverage'", () => {
  async function renderCoverage(logoBaseUrl: string | null = null) {
    const view = renderShell(<Coverage />, { config: { logoBaseUrl } });
    expect(screen.queryByLabelText('Leagues and their teams')).toBeNull();
    comeNear();
    await screen.findByLabelText('Leagues and their teams');
    return view;
  }

  it('has every league with every team, by its badge and nickname', async () => {
    // HOME-06 HOME-08 HOME-09 DATA-03 DATA-04 DATA-05 DATA-06
    await renderCoverage();
    for (const { name, teams } of LEAGUES) {
      const panel = screen.getByRole('heading', { name }).closest('li');
      const items = panel ? within(panel).getAllByRole('listitem') : [];
      expect(items.map((item) => item.textContent)).toEqual(
        teams.map(({ code, nickname }) => `${code}${nickname}`),
      );
      expect(panel?.querySelectorAll('svg')).toHaveLength(teams.length + 1);
    }
    screen.getByText(/124 teams/);
    expect(LEAGUES.reduce((sum, { teams }) => sum + teams.length, 0)).toBe(124);
  });

  it('shows the drawn badge where a logo does not load', async () => {
    // HOME-10
    const { container } = await renderCoverage('https://logos.test');
    const logo = container.querySelector('img[src="https://logos.test/mlb/BOS.svg"]');
    const place = logo?.parentElement;
    if (logo) fireEvent.error(logo);
    expect(place?.querySelector('img')).toBeNull();
    expect(place?.querySelector('svg')?.textContent).toBe('BOS');
  });

  it('is paused and set going again by its button', async () => {
    await renderCoverage();
    const track = screen.getByLabelText('Leagues and their teams').firstElementChild;
    const motion = () => track && getComputedStyle(track).animationPlayState;
    expect(motion()).toBe('running');
    fireEvent.click(screen.getByText('Pause'));
    expect(motion()).toBe('paused');
    fireEvent.click(screen.getByText('Play'));
    expect(motion()).toBe('running');
  });
});
