import type { RemoteManifest } from '@sharpside/contracts';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { findDeclarationChanges } from './release-facts.ts';

const { manifest: BEFORE } = aRemoteBuild();
const PATH = '/sportsbooks/odds-converter';

type Declaration = RemoteManifest['declaration'];

const withDeclaration = (change: (declaration: Declaration) => void): RemoteManifest => {
  const after = structuredClone(BEFORE);
  change(after.declaration);
  return after;
};

/** Changes as `area what: before -> after`. */
const compare = (...[from, to]: Parameters<typeof findDeclarationChanges>) =>
  findDeclarationChanges(from, to).map(
    ({ area, what, before, after }) => `${area} ${what}: ${before} -> ${after}`,
  );

const findChanges = (change: (declaration: Declaration) => void) => compare(BEFORE, withDeclaration(change));

describe('findDeclarationChanges', () => {
  it('finds nothing between equal declarations', () => {
    expect(findChanges(() => {})).toEqual([]);
  });

  it('tells of who may open a screen apart from the screen itself', () => {
    const changes = findChanges(({ routes }) => {
      for (const route of routes) route.access = 'subscriber';
    });
    expect(changes).toEqual([`access ${PATH}: public -> subscriber`]);
  });

  it('tells of a screen that came and of one that went', () => {
    const path = '/sportsbooks/free-bet';
    const changes = findChanges((declaration) => {
      declaration.routes = [{ path, title: 'Free Bet', access: 'public', module: './free-bet' }];
    });
    expect(changes).toEqual([
      `route ${path}: null -> Free Bet (./free-bet)`,
      `access ${path}: null -> public`,
      `route ${PATH}: Odds Converter (./odds-converter) -> null`,
      `access ${PATH}: public -> null`,
    ]);
  });

  it('tells of a renamed menu item once, and of an order that changed alone', () => {
    const items = ['One', 'Two'].map((label) => ({ label, path: `/sportsbooks/${label.toLowerCase()}` }));
    const withItems = (changed: typeof items) =>
      withDeclaration((declaration) => {
        declaration.navigation = { label: 'Tools', order: 4, items: changed };
      });
    expect(compare(withItems(items), withItems(items.toReversed()))).toEqual([
      'menu order of the items: One, Two -> Two, One',
    ]);
    const renamed = items.map((item) => ({ ...item, label: item.label.replace('Two', 'Second') }));
    expect(compare(withItems(items), withItems(renamed))).toEqual([
      'menu item /sportsbooks/two: Two -> Second',
    ]);
  });

  it('tells of prefixes of the API that came, moved to another backend, or went', () => {
    const withApi = (api: Record<string, string>) =>
      withDeclaration((declaration) => {
        declaration.api = api;
      });
    const from = withApi({ '/api/tools/': 'tools', '/api/odds/': 'odds' });
    expect(compare(from, withApi({ '/api/tools/': 'other', '/api/lines/': 'odds' }))).toEqual([
      'place API /api/tools/: tools -> other',
      'place API /api/lines/: null -> odds',
      'place API /api/odds/: odds -> null',
    ]);
  });

  it('tells of a whole menu with its card that came, and that went', () => {
    const without = withDeclaration((declaration) => {
      delete declaration.navigation;
    });
    const withMenu = withDeclaration((declaration) => {
      const card = { text: 'Convert odds', path: PATH };
      const items = [{ label: 'Odds Converter', path: PATH }];
      declaration.navigation = { label: 'Tools', order: 4, items, card };
    });
    const facts = [
      ['name of the menu', 'Tools'],
      ['place in the bar', '4'],
      [`item ${PATH}`, 'Odds Converter'],
      ['card on the front page', `Convert odds (${PATH})`],
    ];
    expect(compare(without, withMenu)).toEqual(
      facts.map(([what, value]) => `menu ${what}: null -> ${value}`),
    );
    expect(compare(withMenu, without)).toEqual(
      facts.map(([what, value]) => `menu ${what}: ${value} -> null`),
    );
  });

  it('tells of a description, a redirect and the path prefix', () => {
    const changes = findChanges((declaration) => {
      declaration.pathPrefix = '/tools';
      declaration.redirects = [{ from: '/tools', to: PATH }];
      for (const route of declaration.routes) route.description = 'American and decimal odds.';
    });
    expect(changes).toEqual([
      'place path prefix: /sportsbooks -> /tools',
      `route ${PATH}, description: null -> American and decimal odds.`,
      `redirect /tools: null -> ${PATH}`,
    ]);
  });

  it('tells of a module of the host in another version, and of a page that came, was renamed or went', () => {
    const routes = [
      { path: '/', title: 'Start', files: [] },
      { path: '/about', title: 'About', files: [] },
    ];
    const provides = { react: '20.0.0', '@sharpside/shared-ui': '1.0.0' };
    expect(compare(aHostBuild().manifest, aHostBuild({ routes, provides }).manifest)).toEqual([
      "route /: the product's name -> Start",
      'route /about: null -> About',
      'shared react: 19.3.1 -> 20.0.0',
      'route /help: Help -> null',
      'shared @sharpside/shared-ui/table: 1.0.0 -> null',
    ]);
  });
});
