import { describeDeclaration } from '@sharpside/contracts/testing/describe-declaration';
import { expect, it } from 'vitest';
import declaration from '../remote.config.ts';

describeDeclaration(declaration, {
  screens: import.meta.glob('./screens/*-screen.tsx'),
  label: 'NBA',
  order: 20,
  // NAV-14, NAV-15: Awards is not in the menu.
  menu: [
    ['Player Stats Tracker', '/nba/stat-tracker'],
    ["Who's Hot", '/nba/whos-hot'],
    ['3-Pointer Hub', '/nba/three-pointer-hub'],
    ['First Basket', '/nba/first-basket'],
  ],
  // HOME-14
  card: '/nba/stat-tracker',
  routes: [
    ['ROUTE-16', '/nba/stat-tracker', 'protected', './stat-tracker'],
    ['ROUTE-17', '/nba/whos-hot', 'protected', './whos-hot'],
    ['ROUTE-18', '/nba/three-pointer-hub', 'protected', './three-pointer-hub'],
    ['ROUTE-19', '/nba/first-basket', 'protected', './first-basket'],
    ['ROUTE-20', '/nba/awards', 'protected', './awards'],
  ],
});

// ROUTE-15
it('leads /nba to who is hot', () => {
  expect(declaration.redirects).toEqual([{ from: '/nba', to: '/nba/whos-hot' }]);
});
