import { describeDeclaration } from '@sharpside/contracts/testing/describe-declaration';
import declaration from '../remote.config.ts';

describeDeclaration(declaration, {
  screens: import.meta.glob('./screens/*-screen.tsx'),
  label: 'NFL',
  order: 30,
  // NAV-16, NAV-17, NAV-18
  menu: [
    ['Top TD Predictions', '/nfl/top-td-predictions'],
    ['Top TD Longshots', '/nfl/top-td-longshots'],
    ['Defensive Team Stats', '/nfl/defensive-team-stats'],
    ['Coverage Matrix', '/nfl/target-shares-and-defensive-coverages'],
    ['NFL Hit Rates', '/nfl/nfl-hit-rates'],
  ],
  // HOME-15
  card: '/nfl/top-td-predictions',
  routes: [
    ['ROUTE-23', '/nfl/top-td-predictions', 'protected', './top-td-predictions'],
    ['ROUTE-24', '/nfl/top-td-longshots', 'protected', './top-td-longshots'],
    ['ROUTE-25', '/nfl/defensive-team-stats', 'protected', './defensive-team-stats'],
    ['ROUTE-26', '/nfl/target-shares-and-defensive-coverages', 'protected', './coverage-matrix'],
    ['ROUTE-27', '/nfl/nfl-hit-rates', 'protected', './nfl-hit-rates'],
  ],
});
