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

  // NAV-16, NAV-17, NAV-18
  it('lists the screens in the menu, in order, each with its path', () => {
    const items = [
      { label: 'Top TD Predictions', path: '/nfl/top-td-predictions' },
      { label: 'Top TD Longshots', path: '/nfl/top-td-longshots' },
      { label: 'Defensive Team Stats', path: '/nfl/defensive-team-stats' },
      { label: 'Coverage Matrix', path: '/nfl/target-shares-and-defensive-coverages' },
      { label: 'NFL Hit Rates', path: '/nfl/nfl-hit-rates' },
    ];
    expect(declaration.navigation).toMatchObject({ label: 'NFL', order: 30 });
    expect(itemsTo(items.map(({ path }) => path))).toEqual(items);
  });

  // HOME-15
  it('has a card on the front page, and says where it leads', () => {
    expect(declaration.navigation?.card?.path).toBe('/nfl/top-td-predictions');
  });

  it.each([
    // ROUTE-23
    ['/nfl/top-td-predictions', 'protected', './top-td-predictions'],
    // ROUTE-24
    ['/nfl/top-td-longshots', 'protected', './top-td-longshots'],
    // ROUTE-25
    ['/nfl/defensive-team-stats', 'protected', './defensive-team-stats'],
    // ROUTE-26
    ['/nfl/target-shares-and-defensive-coverages', 'protected', './coverage-matrix'],
    // ROUTE-27
    ['/nfl/nfl-hit-rates', 'protected', './nfl-hit-rates'],
  ])('opens %s as %s with %s', (path, access, module) => {
    expect(declaration.routes.find((route) => route.path === path)).toMatchObject({ access, module });
  });

  it('declares every screen that is written', () => {
    for (const screen of screens) expect(declared).toContain(screen);
  });
});

describe('a link to a screen', () => {
  it('is its path, with what to show after it', () => {
    expect(paths.nflHitRates.href()).toBe('/nfl/nfl-hit-rates');
    expect(paths.nflHitRates.href({ team: 'SEA' })).toBe('/nfl/nfl-hit-rates?team=SEA');
  });
});
