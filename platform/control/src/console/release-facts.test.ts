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

const findChanges = (change: (declaration: Declaration) => void) =>
  findDeclarationChanges(BEFORE, withDeclaration(change));

describe('findDeclarationChanges', () => {
  it('finds nothing between equal declarations', () => {
    expect(findChanges(() => {})).toEqual([]);
  });

  it('tells of who may open a screen apart from the screen itself', () => {
    const changes = findChanges(({ routes }) => {
      for (const route of routes) route.access = 'subscriber';
    });
    expect(changes).toEqual([{ area: 'access', what: PATH, before: 'public', after: 'subscriber' }]);
  });

  it('tells of a screen that came and of one that went', () => {
    const changes = findChanges((declaration) => {
      declaration.routes = [
        { path: '/sportsbooks/free-bet', title: 'Free Bet', access: 'public', module: './free-bet' },
      ];
    });
    expect(changes.map(({ what, before, after }) => [what, before, after])).toEqual([
      ['/sportsbooks/free-bet', null, 'Free Bet (./free-bet)'],
      ['/sportsbooks/free-bet', null, 'public'],
      [PATH, 'Odds Converter (./odds-converter)', null],
      [PATH, 'public', null],
    ]);
  });

  it('tells of a renamed menu item once, and of an order that changed alone', () => {
    const items = [
      { label: 'One', path: '/sportsbooks/one' },
      { label: 'Two', path: '/sportsbooks/two' },
    ];
    const navigation = { label: 'Tools', order: 4, items };
    const from = withDeclaration((declaration) => {
      declaration.navigation = navigation;
    });
    const to = (changed: typeof items) =>
      withDeclaration((declaration) => {
        declaration.navigation = { ...navigation, items: changed };
      });
    expect(findDeclarationChanges(from, to(items.toReversed()))).toEqual([
      { area: 'menu', what: 'order of the items', before: 'One, Two', after: 'Two, One' },
    ]);
    const renamed = items.map((item) => ({ ...item, label: item.label.replace('Two', 'Second') }));
    expect(findDeclarationChanges(from, to(renamed))).toEqual([
      { area: 'menu', what: 'item /sportsbooks/two', before: 'Two', after: 'Second' },
    ]);
  });

  it('tells of prefixes of the API that came, moved to another backend, or went', () => {
    const from = withDeclaration((declaration) => {
      declaration.api = { '/api/tools/': 'tools', '/api/odds/': 'odds' };
    });
    const to = withDeclaration((declaration) => {
      declaration.api = { '/api/tools/': 'other', '/api/lines/': 'odds' };
    });
    expect(findDeclarationChanges(from, to)).toEqual([
      { area: 'place', what: 'API /api/tools/', before: 'tools', after: 'other' },
      { area: 'place', what: 'API /api/lines/', before: null, after: 'odds' },
      { area: 'place', what: 'API /api/odds/', before: 'odds', after: null },
    ]);
  });

  it('tells of a whole menu with its card that came, and that went', () => {
    const without = withDeclaration((declaration) => {
      delete declaration.navigation;
    });
    const withMenu = withDeclaration((declaration) => {
      declaration.navigation = {
        label: 'Tools',
        order: 4,
        items: [{ label: 'Odds Converter', path: PATH }],
        card: { text: 'Convert odds', path: PATH },
      };
    });
    const came = findDeclarationChanges(without, withMenu);
    expect(came.map(({ area, what, before, after }) => [area, what, before, after])).toEqual([
      ['menu', 'name of the menu', null, 'Tools'],
      ['menu', 'place in the bar', null, '4'],
      ['menu', `item ${PATH}`, null, 'Odds Converter'],
      ['menu', 'card on the front page', null, `Convert odds (${PATH})`],
    ]);
    expect(findDeclarationChanges(withMenu, without).map(({ before, after }) => [before, after])).toEqual(
      came.map(({ after }) => [after, null]),
    );
  });

  it('tells of a description, a redirect and the path prefix', () => {
    const changes = findChanges((declaration) => {
      declaration.pathPrefix = '/tools';
      declaration.redirects = [{ from: '/tools', to: PATH }];
      for (const route of declaration.routes) route.description = 'American and decimal odds.';
    });
    expect(changes).toEqual([
      { area: 'place', what: 'path prefix', before: '/sportsbooks', after: '/tools' },
      { area: 'route', what: `${PATH}, description`, before: null, after: 'American and decimal odds.' },
      { area: 'redirect', what: '/tools', before: null, after: PATH },
    ]);
  });

  it('tells what a host provides in another version', () => {
    const { manifest: from } = aHostBuild();
    const { manifest: to } = aHostBuild({ provides: { react: '20.0.0', '@sharpside/shared-ui': '1.0.0' } });
    expect(findDeclarationChanges(from, to)).toEqual([
      { area: 'shared', what: 'react', before: '19.3.1', after: '20.0.0' },
      { area: 'shared', what: '@sharpside/shared-ui/table', before: '1.0.0', after: null },
    ]);
  });

  it('tells of a page of the host that came, was renamed or went', () => {
    const { manifest: from } = aHostBuild();
    const { manifest: to } = aHostBuild({
      routes: [
        { path: '/', title: 'Start', files: [] },
        { path: '/about', title: 'About', files: [] },
      ],
    });
    expect(findDeclarationChanges(from, to)).toEqual([
      { area: 'route', what: '/', before: "the product's name", after: 'Start' },
      { area: 'route', what: '/about', before: null, after: 'About' },
      { area: 'route', what: '/help', before: 'Help', after: null },
    ]);
  });
});
