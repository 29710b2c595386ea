import { AppSettings, SettingsProvider } from '@sharpside/shared-ui';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import ArbitrageCalculatorScreen from './arbitrage-calculator-screen.tsx';
import OddsConverterScreen from './odds-converter-screen.tsx';
import { SectionNotice } from './section-notice.tsx';

const withNotice = (element: React.ReactNode, notice: string) => (
  <SettingsProvider values={{ 'remote-tools': { notice } }}>
    <AppSettings app="remote-tools">{element}</AppSettings>
  </SettingsProvider>
);

describe('the notice of the section', () => {
  it.each([
    ['the arbitrage calculator', <ArbitrageCalculatorScreen key="a" />],
    ['the odds converter', <OddsConverterScreen key="o" />],
  ])('stands in %s as the channel has it', (_, element) => {
    renderScreen(withNotice(element, 'Fractions of 1/7 are shown wrong today.'), '/sportsbooks/any');
    expect(screen.getByRole('note').textContent).toBe('Fractions of 1/7 are shown wrong today.');
  });

  it('is not there where the channel has none', () => {
    const { container } = render(withNotice(<SectionNotice />, ''));
    expect(container.innerHTML).toBe('');
  });
});
