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

  // NAV-14, NAV-15
  it('lists the screens in the menu, in order, each with its path', () => {
    const items = [
      { label: 'Player Stats Tracker', path: '/nba/stat-tracker' },
      { label: "Who's Hot", path: '/nba/whos-hot' },
      { label: '3-Pointer Hub', path: '/nba/three-pointer-hub' },
      { label: 'First Basket', path: '/nba/first-basket' },
    ];
    expect(declaration.navigation).toMatchObject({ label: 'NBA', order: 20 });
    expect(itemsTo(items.map(({ path }) => path))).toEqual(items);
  });

  // NAV-14
  it('keeps Awards out of the menu', () => {
    expect(itemsTo([paths.awards.path])).toEqual([]);
  });

  // HOME-14
  it('has a card on the front page, and says where it leads', () => {
    expect(declaration.navigation?.card?.path).toBe('/nba/stat-tracker');
  });

  it.each([
    // ROUTE-16
    ['/nba/stat-tracker', 'protected', './stat-tracker'],
    // ROUTE-17
    ['/nba/whos-hot', 'protected', './whos-hot'],
    // ROUTE-18
    ['/nba/three-pointer-hub', 'protected', './three-pointer-hub'],
    // ROUTE-19
    ['/nba/first-basket', 'protected', './first-basket'],
    // ROUTE-20
    ['/nba/awards', 'protected', './awards'],
  ])('opens %s as %s with %s', (path, access, module) => {
    expect(declaration.routes.find((route) => route.path === path)).toMatchObject({ access, module });
  });

  // ROUTE-15
  it('leads /nba to who is hot', () => {
    expect(declaration.redirects).toEqual([{ from: '/nba', to: '/nba/whos-hot' }]);
  });

  it('declares the screens that are written, and no others', () => {
    expect(screens.toSorted()).toEqual(declared.toSorted());
  });
});

describe('a link to a screen', () => {
  it('is its path, with what to show after it', () => {
    expect(paths.awards.href()).toBe('/nba/awards');
    expect(paths.awards.href({ team: 'SEA' })).toBe('/nba/awards?team=SEA');
  });
});
