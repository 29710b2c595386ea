import { defineRemote } from '@sharpside/contracts';
import { paths } from './src/paths.ts';

export default defineRemote({
  name: 'remote-mlb',
  contract: 1,
  owner: { team: 'MLB section', contact: '#mlb-section' },
  pathPrefix: '/mlb',
  navigation: {
    label: 'MLB',
    order: 10,
    items: [
      { label: 'The MLB Script', path: paths.theScript.path },
      { label: 'The MLB Hit Script', path: paths.theHitScript.path },
      { label: 'Exit Velocity Tracker', path: paths.exitVelocityTracker.path },
      { label: "Who's Hot", path: paths.whosHot.path },
      { label: 'Starting Pitcher Stats', path: paths.startingPitcherStats.path },
      { label: 'Daily Lineup Stats', path: paths.dailyLineupStats.path },
      { label: 'Scores', path: paths.scores.path },
      { label: 'Park Factors', path: paths.parkFactors.path },
      { label: 'MLB Definitions', path: paths.definition.path },
      { label: '1st Inning Stats', path: paths.inningFirstStats.path },
    ],
    card: {
      path: paths.exitVelocityTracker.path,
      text: 'Every batted ball by speed, angle and pitcher; who is hot, who starts, and home run and hit scores for the day.',
    },
  },
  routes: [
    {
      path: paths.theScript.path,
      title: 'The MLB Script',
      access: 'subscriber',
      module: './the-script',
    },
    {
      path: paths.theHitScript.path,
      title: 'The MLB Hit Script',
      access: 'subscriber',
      module: './the-hit-script',
    },
    {
      path: paths.exitVelocityTracker.path,
      title: 'Exit Velocity Tracker',
      access: 'subscriber',
      module: './exit-velocity-tracker',
    },
    {
      path: paths.whosHot.path,
      title: "MLB Who's Hot",
      access: 'subscriber',
      module: './whos-hot',
    },
    {
      path: paths.startingPitcherStats.path,
      title: 'Starting Pitcher Stats',
      access: 'protected',
      module: './starting-pitcher-stats',
    },
    {
      path: paths.dailyLineupStats.path,
      title: 'Daily Lineup Stats',
      access: 'protected',
      module: './daily-lineup-stats',
    },
    {
      path: paths.scores.path,
      title: 'MLB Scores',
      access: 'protected',
      module: './scores',
    },
    {
      path: paths.secretOdds.path,
      title: 'MLB Odds',
      access: 'subscriber',
      module: './secret-odds',
    },
    {
      path: paths.parkFactors.path,
      title: 'Park Factors',
      access: 'protected',
      module: './park-factors',
    },
    {
      path: paths.definition.path,
      title: 'MLB Definitions',
      access: 'protected',
      module: './definition',
    },
    {
      path: paths.inningFirstStats.path,
      title: '1st Inning Stats',
      access: 'protected',
      module: './inning-first-stats',
    },
  ],
  shared: {
    react: '^19.0.0',
    'react-dom': '^19.0.0',
    '@sharpside/shared-auth': '^2.0.0',
    '@sharpside/shared-data': '^1.0.0',
    '@sharpside/shared-ui': '^2.0.0',
  },
});
