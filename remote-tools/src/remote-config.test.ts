import { describeDeclaration } from '@sharpside/contracts/testing/describe-declaration';
import declaration from '../remote.config.ts';

describeDeclaration(declaration, {
  screens: import.meta.glob('./screens/*-screen.tsx'),
  label: 'Tools',
  order: 40,
  // NAV-19, NAV-20
  menu: [
    ['Arbitrage Calculator', '/sportsbooks/arbitrage-calculator'],
    ['Odds Converter', '/sportsbooks/odds-converter'],
  ],
  // HOME-16
  card: '/sportsbooks/odds-converter',
  routes: [
    ['ROUTE-21', '/sportsbooks/arbitrage-calculator', 'public', './arbitrage-calculator'],
    ['ROUTE-22', '/sportsbooks/odds-converter', 'public', './odds-converter'],
  ],
});
