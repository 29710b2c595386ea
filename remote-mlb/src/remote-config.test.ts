import { describeDeclaration } from '@sharpside/contracts/testing/describe-declaration';
import declaration from '../remote.config.ts';

describeDeclaration(declaration, {
  screens: import.meta.glob('./screens/*-screen.tsx'),
  label: 'MLB',
  order: 10,
  // NAV-09, NAV-10, NAV-11, NAV-12, NAV-13: MLB Odds is not in the menu.
  menu: [
    ['The MLB Script', '/mlb/the-script'],
    ['The MLB Hit Script', '/mlb/the-hit-script'],
    ['Exit Velocity Tracker', '/mlb/exit-velocity-tracker'],
    ["Who's Hot", '/mlb/whos-hot'],
    ['Starting Pitcher Stats', '/mlb/starting-pitcher-stats'],
    ['Daily Lineup Stats', '/mlb/daily-lineup-stats'],
    ['Scores', '/mlb/scores'],
    ['Park Factors', '/mlb/park-factors'],
    ['MLB Definitions', '/mlb/definition'],
    ['1st Inning Stats', '/mlb/inning-first-stats'],
  ],
  // HOME-13
  card: '/mlb/exit-velocity-tracker',
  routes: [
    ['ROUTE-04, GATE-19', '/mlb/the-script', 'subscriber', './the-script'],
    ['ROUTE-05, GATE-19', '/mlb/the-hit-script', 'subscriber', './the-hit-script'],
    ['ROUTE-06, GATE-19', '/mlb/exit-velocity-tracker', 'subscriber', './exit-velocity-tracker'],
    ['ROUTE-07, GATE-19', '/mlb/whos-hot', 'subscriber', './whos-hot'],
    ['ROUTE-08', '/mlb/starting-pitcher-stats', 'protected', './starting-pitcher-stats'],
    ['ROUTE-09', '/mlb/daily-lineup-stats', 'protected', './daily-lineup-stats'],
    ['ROUTE-10', '/mlb/scores', 'protected', './scores'],
    ['ROUTE-11, GATE-19', '/mlb/SECRETODDS', 'subscriber', './secret-odds'],
    ['ROUTE-12', '/mlb/park-factors', 'protected', './park-factors'],
    ['ROUTE-13', '/mlb/definition', 'protected', './definition'],
    ['ROUTE-14', '/mlb/inning-first-stats', 'protected', './inning-first-stats'],
  ],
});
