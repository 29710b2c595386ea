import { parseContract, remoteDeclarationSchema } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import declaration from '../remote.config.ts';
import { paths } from './paths.ts';

const screens = Object.keys(import.meta.glob('./screens/*-screen.tsx'));

/** The items of the menu that lead to these paths, in the order of the menu: others may stand among them. */
const itemsTo = (paths: readonly string[]) =>
  declaration.navigation?.items.filter(({ path }) => paths.includes(path));

describe('the declaration', () => {
  it('keeps the contract', () => {
    expect(parseContract(remoteDeclarationSchema, declaration, 'remote.config.ts')).toEqual(declaration);
  });

  it('puts both tools in the menu, in order', () => {
    // NAV-19, NAV-20
    const items = [
      { label: 'Arbitrage Calculator', path: '/sportsbooks/arbitrage-calculator' },
      { label: 'Odds Converter', path: '/sportsbooks/odds-converter' },
    ];
    expect(declaration.navigation).toMatchObject({ label: 'Tools', order: 40 });
    expect(itemsTo(items.map(({ path }) => path))).toEqual(items);
  });

  it('has a card on the front page, and says where it leads', () => {
    // HOME-16
    expect(declaration.navigation?.card?.path).toBe('/sportsbooks/odds-converter');
  });

  it.each([
    // ROUTE-21
    ['/sportsbooks/arbitrage-calculator', './arbitrage-calculator'],
    // ROUTE-22
    ['/sportsbooks/odds-converter', './odds-converter'],
  ])('lets anyone in at %s, with %s', (path, module) => {
    const route = declaration.routes.find((one) => one.path === path);
    expect(route).toMatchObject({ access: 'public', module });
  });

  it('exposes modules that have a screen', () => {
    for (const { module } of declaration.routes) {
      expect(screens).toContain(`./screens/${module.slice('./'.length)}-screen.tsx`);
    }
  });
});

describe('a link to a screen', () => {
  it('is its path, with what to show after it', () => {
    expect(paths.oddsConverter.href()).toBe('/sportsbooks/odds-converter');
    expect(paths.oddsConverter.href({ american: '-110' })).toBe('/sportsbooks/odds-converter?american=-110');
    expect(paths.arbitrageCalculator.href(new URLSearchParams({ lines: '-110_150' }))).toBe(
      '/sportsbooks/arbitrage-calculator?lines=-110_150',
    );
  });
});
