import { defineSettings } from '@sharpside/contracts/settings';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppSettings, SettingsProvider, useSettings } from './settings.tsx';

const SETTINGS = defineSettings({
  rows: { type: 'number', min: 1, max: 100, default: 20, description: 'Rows of a page' },
  order: { type: 'choice', options: ['newest', 'oldest'], default: 'newest', description: 'Order' },
});

function Screen() {
  const { rows, order } = useSettings(SETTINGS);
  return <p>{`${rows.toFixed(0)} rows, ${order} first`}</p>;
}

const VALUES = { 'remote-nba': { rows: 50 }, 'remote-nfl': { rows: 1000, order: 'oldest' } };

const renderIn = (app: string) =>
  render(
    <SettingsProvider values={VALUES}>
      <AppSettings app={app}>
        <Screen />
      </AppSettings>
    </SettingsProvider>,
  );

describe('useSettings', () => {
  it.each([
    ['has the values of its app and defaults for the rest', 'remote-nba', '50 rows, newest first'],
    ['has the default for a value that this release does not accept', 'remote-nfl', '20 rows, oldest first'],
    ['has the defaults of an app without values', 'remote-mlb', '20 rows, newest first'],
    ['takes nothing for values that every object has', 'constructor', '20 rows, newest first'],
  ])('%s', (_, app, text) => {
    renderIn(app);
    expect(screen.getByText(text).textContent).toBe(text);
  });

  it('has the defaults where no host is around it, as in a test of a screen', () => {
    render(<Screen />);
    expect(screen.getByText('20 rows, newest first').tagName).toBe('P');
  });
});
