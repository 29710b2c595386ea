import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFINITIONS } from '../components/definitions/definitions.ts';
import DefinitionScreen from './definition-screen.tsx';

const CALL = '/api/mlb-league-averages';

const AVERAGE = { sample: 124_000, constant: null };
const averages = {
  season: 2025,
  first_date: '2025-03-27',
  last_date: '2025-09-28',
  games: 2430,
  results: [
    { ...AVERAGE, figure: 'exit_velocity', value: 88.91, unit: 'mph', sample_unit: 'batted balls' },
    { figure: 'fip', value: 4.1, unit: 'runs', sample: 43_000, sample_unit: 'innings', constant: 3.156 },
  ],
};

async function show(address = '/mlb/definition') {
  signInTo({ [CALL]: { json: averages } });
  renderScreen(<DefinitionScreen />, address);
  // Every entry except Park Factor shows an average, or that the average is not known.
  await waitFor(() => expect(screen.getAllByText(/season, |for this season/)).toHaveLength(8));
}

const entry = (name: string) => within(screen.getByRole('region', { name }));

// jsdom has no layout, so it cannot scroll.
const scrollIntoView = vi.fn();
Element.prototype.scrollIntoView = scrollIntoView;
afterEach(() => scrollIntoView.mockReset());

describe('MLB Definitions', () => {
  it('keeps every entry when the averages do not come, says so, and loads them again on Retry', async () => {
    let isBroken = true;
    signInTo({ [CALL]: () => (isBroken ? { status: 400, json: {} } : { json: averages }) });
    const { user } = renderScreen(<DefinitionScreen />, '/mlb/definition');
    await screen.findByText('The league’s averages could not be loaded.');
    entry('Exit Velocity').getByText('N/A');
    entry('Exit Velocity').getByText('could not be loaded');
    entry('Park Factor').getByText('by definition');
    entry('Exit Velocity').getByText(/How fast the ball leaves the bat/);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await entry('Exit Velocity').findByText('88.9 mph');
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it('holds the places of the figure and of its season while they load, so that nothing moves', async () => {
    signInTo({ [CALL]: { json: averages } });
    renderScreen(<DefinitionScreen />, '/mlb/definition');
    const places = () =>
      screen.getByRole('region', { name: 'Exit Velocity' }).querySelectorAll('div[aria-hidden=true]').length;
    expect(places()).toBe(2);
    await entry('Exit Velocity').findByText(/^2025 season, /);
    expect(places()).toBe(0);
  });

  it.each(['#%', '#100%', '#%ff'])('shows every entry for %s, which names none', async (hash) => {
    await show(`/mlb/definition${hash}`);
    entry('Barrel').getByText(/needs at least 98 mph/);
    expect(scrollIntoView).not.toHaveBeenCalled();
  });

  it('has a card for each entry and a link to it, says what it must, and where the league stands', async () => {
    // DEF-03, DEF-04, DEF-05, DEF-06, DEF-07, DEF-08, DEF-09, DEF-10, DEF-11
    await show();
    entry('Barrel').getByText(/needs at least 98 mph/);
    entry('Hard-Hit Rate').getByText(/hard-hit, which is 95 mph or more/);
    entry('FIP').getByText(/constant, about 3\.10 to 3\.20/);
    entry('Exit Velocity').getByText('88.9 mph');
    entry('Exit Velocity').getByText('2025 season, 124,000 batted balls');
    entry('FIP').getByText('2025 season, 43,000 innings; constant 3.16');
    entry('Park Factor').getByText('100');
    entry('xBA').getByText('N/A');
    const links = within(screen.getByRole('navigation', { name: 'Entries' })).getAllByRole('link');
    const entries = screen.getAllByRole('heading', { level: 2 });
    const names = DEFINITIONS.map(({ name }) => name);
    expect(entries.map(({ textContent }) => textContent)).toEqual(names);
    expect(links.map(({ textContent }) => textContent)).toEqual(names);
    expect(links.map((link) => document.getElementById(link.getAttribute('href')?.slice(1) ?? ''))).toEqual(
      screen.getAllByRole('region'),
    );
    const parks = screen.getByRole('link', { name: 'See every park’s factors' });
    expect(parks.getAttribute('href')).toBe('/mlb/park-factors');
    entry('Park Factor').getByText('by definition');
    expect(screen.getAllByRole('list')).toEqual([entry('Launch Angle').getByRole('list')]);
    expect(
      entry('Launch Angle')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ground ball under 10°', 'Line drive 10° to 25°', 'Fly ball 25° to 50°', 'Pop up over 50°']);
  });

  it('goes to the entry that a link names', async () => {
    await show('/mlb/definition#barrel');
    expect(scrollIntoView.mock.contexts).toEqual([screen.getByRole('region', { name: 'Barrel' })]);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Barrel' }));
  });
});
