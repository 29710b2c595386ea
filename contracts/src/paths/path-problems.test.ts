import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findSharedRange, remoteDeclarationSchema } from '../declaration.ts';
import { problemsOf, withAt } from '../testing/documents.ts';
import { aRemoteDeclaration } from '../testing/registry-documents.ts';
import { findPathProblems, RESERVED_PREFIXES } from './path-problems.ts';

const LABEL = 'x'.repeat(60);
const MODULE = "must name an exposed module such as './odds-converter'";
const RANGE = "must be a semver range such as '^19.0.0'";
const SITE_PATH = "must be an absolute path such as '/mlb/scores'";

describe('a declaration with one thing wrong', () => {
  it.each([
    ['name', 'host', "must start with 'remote-'"],
    [
      'name',
      'nhl',
      "must be 'host' or 'remote-' followed by lower-case words, for example 'remote-tools'",
      "must start with 'remote-'",
    ],
    ['contract', 2, 'must be 1, the contract that this platform speaks'],
    ['navigation.label', ' ', 'must not be empty'],
    ['navigation.label', `${LABEL}x`, 'must be at most 60 characters'],
    ['navigation.order', 1.5, 'must be a whole number'],
    ['navigation.items.0.path', '/nhl/goals', "'/nhl/goals' is not one of the routes"],
    ['navigation.card.text', ' ', 'must not be empty'],
    ['navigation.card.text', 'x'.repeat(161), 'must be at most 160 characters'],
    ['navigation.card.path', '/nhl/goals', "'/nhl/goals' is not one of the routes"],
    ['routes.1.path', '/nba/goalies', "'/nba/goalies' is outside '/nhl'"],
    ['routes.1.path', '/nhlers/goalies', "'/nhlers/goalies' is outside '/nhl'"],
    ['routes.1.path', '/nhl/scores', "'/nhl/scores' is declared twice"],
    ['routes.1.path', 'goalies', SITE_PATH, "'goalies' is outside '/nhl'"],
    ['routes.1.title', '', 'must not be empty'],
    ['routes.1.access', 'members', "must be 'public', 'protected' or 'subscriber'"],
    ['routes.1.module', './topGoalies', MODULE],
    ['routes.1.module', './top-goalies.js', MODULE],
    ['routes.1.module', 'x./top-goalies', MODULE],
    ['routes.0.description', ' ', 'must not be empty'],
    ['routes.0.description', 'x'.repeat(201), 'must be at most 200 characters'],
    ['redirects.0.from', '/nba', "'/nba' is outside '/nhl'"],
    ['redirects.0.from', '/nhl/goalies', "'/nhl/goalies' is also a route"],
    ['redirects.0.to', '/nhl/goals', "'/nhl/goals' is not one of the routes"],
    ['shared.react', 'newest', RANGE],
    ['shared.react', 'x^19', RANGE],
  ])('%s = %j: %s', (path, value, ...messages) => {
    const declaration = withAt(aRemoteDeclaration, path, value);
    expect(problemsOf(remoteDeclarationSchema, declaration)).toEqual(
      messages.map((message) => `${path}: ${message}`),
    );
  });

  it('lists at least one route', () => {
    const { navigation: _, redirects: __, ...bare } = aRemoteDeclaration;
    expect(problemsOf(remoteDeclarationSchema, { ...bare, routes: [] })).toEqual([
      'routes: must list at least one route',
    ]);
  });

  it('has a prefix of one segment', () => {
    const declaration = withAt(aRemoteDeclaration, 'pathPrefix', '/nhl/live');
    expect(problemsOf(remoteDeclarationSchema, declaration)).toContain(
      "pathPrefix: must be one path segment such as '/mlb'",
    );
  });

  it('takes nothing of the shell', () => {
    expect(findPathProblems({ pathPrefix: '/api' })).toEqual([
      { keys: ['pathPrefix'], message: "'/api' belongs to the shell; choose another" },
    ]);
  });
});

it('keeps every path for the shell that the edge or the host answers itself', () => {
  expect(RESERVED_PREFIXES).toEqual(
    '/accounts /api /assets /beacons /discovery.json /events /faq /healthz /live.json /login /manifest.webmanifest /metrics /mf /observations /profile /readyz /robots.txt /sitemap.xml'.split(
      ' ',
    ),
  );
});

describe('a good declaration', () => {
  it.each([
    ['navigation.label', LABEL],
    ['navigation.order', -1],
    ['navigation.card.text', 'x'.repeat(160)],
    ['routes.0.description', 'x'.repeat(200)],
    ['redirects.0.from', '/nhl/table'],
    ['shared.react', '>=18 <20 || ^21.0.0-rc.1'],
  ])('may have %s = %j', (path, value) => {
    expect(problemsOf(remoteDeclarationSchema, withAt(aRemoteDeclaration, path, value))).toEqual([]);
  });

  it('may have a page at its prefix', () => {
    const atPrefix = withAt(withAt(aRemoteDeclaration, 'routes.1.path', '/nhl'), 'redirects', []);
    expect(problemsOf(remoteDeclarationSchema, atPrefix)).toEqual([]);
  });

  it.each(['navigation.label', 'navigation.card.text', 'routes.0.description'])(
    'has no spaces around %s',
    (path) => {
      const output = v.parse(remoteDeclarationSchema, withAt(aRemoteDeclaration, path, ' Words '));
      expect(JSON.stringify(output)).toContain('"Words"');
    },
  );
});

describe('findPathProblems', () => {
  it.each([
    ['nothing', null],
    ['no text for a path', { pathPrefix: 3, routes: [{ path: 4 }], redirects: [{ from: 1, to: 2 }] }],
    ['a menu that is none', { pathPrefix: '/nhl', navigation: 'menu' }],
    ['lists that are none', { pathPrefix: '/nhl', routes: 'all', redirects: 1, navigation: { items: 2 } }],
    [
      'paths left out',
      { pathPrefix: '/nhl', routes: [{}, {}], navigation: { items: [{}] }, redirects: [{}] },
    ],
  ])('has nothing to say of %s: that is for the shape', (_, declaration) => {
    expect(findPathProblems(declaration)).toEqual([]);
  });

  it('still reads a menu whose card is broken', () => {
    const navigation = { items: [{ path: '/nhl/goals' }], card: 7 };
    expect(findPathProblems({ pathPrefix: '/nhl', navigation })).toEqual([
      { keys: ['navigation', 'items', 0, 'path'], message: "'/nhl/goals' is not one of the routes" },
    ]);
  });
});

describe('findSharedRange', () => {
  const shared = { react: '^19.0.0', 'react/jsx-runtime': '^19.1.0', '@a/ui': '^2.0.0' };

  it.each([
    ['react', '^19.0.0'],
    ['react/jsx-runtime', '^19.1.0'],
    ['react/compiler', '^19.0.0'],
    ['react-dom', undefined],
    ['@a/ui/table', '^2.0.0'],
  ])('%s: %s', (module, range) => {
    expect(findSharedRange(shared, module)).toBe(range);
  });
});
