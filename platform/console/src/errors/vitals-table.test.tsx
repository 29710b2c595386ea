import type { ScreenVitals } from '@sharpside/contracts/control';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCanary, anApp } from '../testing/an-app.ts';
import { renderPage, textOf } from '../testing/render-page.tsx';
import { VitalsTable } from './vitals-table.tsx';

const aScreen = (version: string, changes: Partial<ScreenVitals> = {}): ScreenVitals => ({
  version,
  screen: '/tools/odds',
  views: 1_200,
  lcpMs: 1_000,
  inpMs: null,
  cls: 0.05,
  ...changes,
});

const show = (vitals: ScreenVitals[]) =>
  renderPage(<VitalsTable app={anApp({ canary: aCanary() })} vitals={vitals} />);

it('shows each release on each screen, the live one first, and where another is worse', () => {
  show([
    aScreen('1.4.0', { lcpMs: 2_400, cls: 0.051, views: 3 }),
    aScreen('1.3.0'),
    aScreen('1.0.0'),
    aScreen('1.3.0', { screen: '/tools/stakes' }),
  ]);
  const rows = screen.getAllByRole('row').map(textOf).slice(1);
  expect(rows).toEqual([
    '/tools/odds1.3.0, live1.0 snone0.051,200',
    '/tools/odds1.4.0, canary2.4 s (live 1.0 s)none0.053',
    '/tools/stakes1.3.0, live1.0 snone0.051,200',
  ]);
});

it('says that nobody told of any', () => {
  show([]);
  expect(screen.getByText('No browser told of web vitals yet').tagName).not.toBe('');
});
