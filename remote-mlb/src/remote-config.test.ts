import { parseContract, remoteDeclarationSchema } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import declaration from '../remote.config.ts';
import { paths } from './paths.ts';

const screens = Object.keys(import.meta.glob('./screens/*-screen.tsx'));
const declared = declaration.routes.map(({ module }) => `./screens/${module.slice('./'.length)}-screen.tsx`);

/** The items of the menu that lead to these paths, in the order of the menu: others may stand among them. */
const itemsTo = (paths: readonly string[]) =>
  declaration.navigation?.items.filter(({ path }) => paths.includes(path));

describe('the declaration', () => {
  it('keeps the contract', () => {
    expect(parseContract(remoteDeclarationSchema, declaration, 'remote.config.ts')).toEqual(declaration);
  });

  // NAV-09, NAV-10, NAV-11, NAV-12
  it('lists the screens in the menu, in order, each with its path', () => {
    const items = [
      { label: 'The MLB Script', path: '/mlb/the-script' },
      { label: 'The MLB Hit Script', path: '/mlb/the-hit-script' },
      { label: 'Exit Velocity Tracker', path: '/mlb/exit-velocity-tracker' },
      { label: "Who's Hot", path: '/mlb/whos-hot' },
      { label: 'Starting Pitcher Stats', path: '/mlb/starting-pitcher-stats' },
      { label: 'Daily Lineup Stats', path: '/mlb/daily-lineup-stats' },
      { label: 'Scores', path: '/mlb/scores' },
      { label: 'Park Factors', path: '/mlb/park-factors' },
      { label: 'MLB Definitions', path: '/mlb/definition' },
      { label: '1st Inning Stats', path: '/mlb/inning-first-stats' },
    ];
    expect(declaration.navigation).toMatchObject({ label: 'MLB', order: 10 });
    expect(itemsTo(items.map(({ path }) => path))).toEqual(items);
  });

  // NAV-13
  it('keeps MLB Odds out of the menu', () => {
    expect(itemsTo([paths.secretOdds.path])).toEqual([]);
  });

  // HOME-13
  it('has a card on the front page, and says where it leads', () => {
    expect(declaration.navigation?.card?.path).toBe('/mlb/exit-velocity-tracker');
  });

  it.each([
    // ROUTE-04, GATE-19
    ['/mlb/the-script', 'subscriber', './the-script'],
    // ROUTE-05, GATE-19
    ['/mlb/the-hit-script', 'subscriber', './the-hit-script'],
    // ROUTE-06, GATE-19
    ['/mlb/exit-velocity-tracker', 'subscriber', './exit-velocity-tracker'],
    // ROUTE-07, GATE-19
    ['/mlb/whos-hot', 'subscriber', './whos-hot'],
    // ROUTE-08
    ['/mlb/starting-pitcher-stats', 'protected', './starting-pitcher-stats'],
    // ROUTE-09
    ['/mlb/daily-lineup-stats', 'protected', './daily-lineup-stats'],
    // ROUTE-10
    ['/mlb/scores', 'protected', './scores'],
    // ROUTE-11, GATE-19
    ['/mlb/SECRETODDS', 'subscriber', './secret-odds'],
    // ROUTE-12
    ['/mlb/park-factors', 'protected', './park-factors'],
    // ROUTE-13
    ['/mlb/definition', 'protected', './definition'],
    // ROUTE-14
    ['/mlb/inning-first-stats', 'protected', './inning-first-stats'],
  ])('opens %s as %s with %s', (path, access, module) => {
    expect(declaration.routes.find((route) => route.path === path)).toMatchObject({ access, module });
  });

  it('declares every screen that is written', () => {
    for (const screen of screens) expect(declared).toContain(screen);
  });
});

describe('a link to a screen', () => {
  it('is its path, with what to show after it', () => {
    expect(paths.inningFirstStats.href()).toBe('/mlb/inning-first-stats');
    expect(paths.inningFirstStats.href({ team: 'SEA' })).toBe('/mlb/inning-first-stats?team=SEA');
  });
});
