import { defineRemote } from '@sharpside/contracts';
import { paths } from './src/paths.ts';

export default defineRemote({
  name: 'remote-nfl',
  contract: 1,
  owner: { team: 'NFL section', contact: '#nfl-section' },
  pathPrefix: '/nfl',
  navigation: {
    label: 'NFL',
    order: 30,
    items: [
      { label: 'Top TD Predictions', path: paths.topTdPredictions.path },
      { label: 'Top TD Longshots', path: paths.topTdLongshots.path },
      { label: 'Defensive Team Stats', path: paths.defensiveTeamStats.path },
      { label: 'Coverage Matrix', path: paths.coverageMatrix.path },
      { label: 'NFL Hit Rates', path: paths.nflHitRates.path },
    ],
    card: {
      path: paths.topTdPredictions.path,
      text: "Touchdown scores and longshots, defenses by position, man and zone coverage, and hit rates of the week's props.",
    },
  },
  routes: [
    {
      path: paths.topTdPredictions.path,
      title: 'Top TD Predictions',
      access: 'protected',
      module: './top-td-predictions',
      skeleton: { section: 'NFL', title: 'The Script - TD Predictions' },
      firstCalls: ['/api/top-td-predictions-history/?date={today}'],
    },
    {
      path: paths.topTdLongshots.path,
      title: 'Top TD Longshots',
      access: 'protected',
      module: './top-td-longshots',
      skeleton: { section: 'NFL', shape: 'cards' },
      firstCalls: ['/api/top-td-longshots-history/?date={today}', '/api/top-td-first-history/?date={today}'],
    },
    {
      path: paths.defensiveTeamStats.path,
      title: 'Defensive Team Stats',
      access: 'protected',
      module: './defensive-team-stats',
      skeleton: { section: 'NFL', title: 'Defensive Stats Against Positions' },
    },
    {
      path: paths.coverageMatrix.path,
      title: 'Coverage Matrix',
      access: 'protected',
      module: './coverage-matrix',
      skeleton: { section: 'NFL', title: 'NFL Target Shares and Defensive Coverages' },
    },
    {
      path: paths.nflHitRates.path,
      title: 'NFL Hit Rates',
      access: 'protected',
      module: './nfl-hit-rates',
      skeleton: { section: 'NFL' },
      firstCalls: ['/api/nfl/hit-rates/?hit_rate=all&sort=hit_rate_last_5&direction=desc&page=1'],
    },
  ],
  shared: {
    react: '^19.0.0',
    'react-dom': '^19.0.0',
    '@sharpside/shared-auth': '^2.0.0',
    '@sharpside/shared-data': '^1.0.0',
    '@sharpside/shared-odds': '^1.0.0',
    '@sharpside/shared-ui': '^2.0.0',
  },
});
