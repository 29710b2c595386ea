import { defineRemote } from '@sharpside/contracts';
import { paths } from './src/paths.ts';
import { SETTINGS } from './src/settings.ts';

export default defineRemote({
  name: 'remote-tools',
  contract: 1,
  owner: { team: 'Tools section', contact: '#tools-section' },
  settings: SETTINGS,
  pathPrefix: '/sportsbooks',
  navigation: {
    label: 'Tools',
    order: 40,
    items: [
      { label: 'Arbitrage Calculator', path: paths.arbitrageCalculator.path },
      { label: 'Odds Converter', path: paths.oddsConverter.path },
    ],
    card: {
      path: paths.oddsConverter.path,
      text: 'Stakes that pay the same whichever side wins, and any price in its four forms. Open to all, no account.',
    },
  },
  routes: [
    {
      path: paths.arbitrageCalculator.path,
      title: 'Arbitrage Calculator',
      description:
        'Stakes that pay the same whichever side wins, from American or decimal prices of two to twelve outcomes.',
      access: 'public',
      module: './arbitrage-calculator',
      skeleton: { section: 'Tools', shape: 'form' },
    },
    {
      path: paths.oddsConverter.path,
      title: 'Odds Converter',
      description:
        'One price in its four forms: American, decimal, fractional, and the chance that it implies.',
      access: 'public',
      module: './odds-converter',
      skeleton: { section: 'Tools', shape: 'form' },
    },
  ],
  shared: {
    react: '^19.0.0',
    '@sharpside/shared-odds': '^1.0.0',
    '@sharpside/shared-ui': '^2.0.0',
  },
});
