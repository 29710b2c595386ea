import { defineRemote } from '@sharpside/contracts';
import { paths } from './src/paths.ts';
import { SETTINGS } from './src/settings.ts';

export default defineRemote({
  name: 'remote-nba',
  contract: 1,
  owner: { team: 'NBA section', contact: '#nba-section' },
  settings: SETTINGS,
  pathPrefix: '/nba',
  navigation: {
    label: 'NBA',
    order: 20,
    items: [
      { label: 'Player Stats Tracker', path: paths.statTracker.path },
      { label: "Who's Hot", path: paths.whosHot.path },
      { label: '3-Pointer Hub', path: paths.threePointerHub.path },
      { label: 'First Basket', path: paths.firstBasket.path },
    ],
    card: {
      path: paths.statTracker.path,
      text: 'Game logs and averages of every player, form of the last seven days, and boards for threes and first baskets.',
    },
  },
  routes: [
    {
      path: paths.statTracker.path,
      title: 'Player Stats Tracker',
      access: 'protected',
      module: './stat-tracker',
      skeleton: { section: 'NBA', title: 'NBA Player Stats Tracker' },
    },
    {
      path: paths.whosHot.path,
      title: "NBA Who's Hot",
      access: 'protected',
      module: './whos-hot',
      skeleton: { section: 'NBA', title: "Who's Hot", shape: 'cards' },
      firstCalls: ['/api/nba-whos-hot/?sort=avg_points&direction=desc&page=1'],
    },
    {
      path: paths.threePointerHub.path,
      title: '3-Pointer Hub',
      access: 'protected',
      module: './three-pointer-hub',
      skeleton: { section: 'NBA', title: 'Three-Pointer Predictions', shape: 'cards' },
      firstCalls: ['/api/nba-three-pointer-predictions/'],
    },
    {
      path: paths.firstBasket.path,
      title: 'First Basket',
      access: 'protected',
      module: './first-basket',
      skeleton: { section: 'NBA', title: 'NBA First Basket Predictions', shape: 'cards' },
      firstCalls: ['/api/nba-multi-factor-first-basket'],
    },
    {
      path: paths.awards.path,
      title: 'NBA Awards',
      access: 'protected',
      module: './awards',
      skeleton: { section: 'NBA', shape: 'cards' },
    },
  ],
  redirects: [{ from: '/nba', to: paths.whosHot.path }],
  shared: {
    react: '^19.0.0',
    'react-dom': '^19.0.0',
    '@sharpside/shared-auth': '^2.0.0',
    '@sharpside/shared-data': '^1.0.0',
    '@sharpside/shared-ui': '^2.0.0',
  },
});
