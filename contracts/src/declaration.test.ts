import { describe, expect, it } from 'vitest';
import { type RemoteDeclaration, remoteDeclarationSchema } from './declaration.ts';
import { problemsOf as problemsUnder } from './testing/documents.ts';

const aDeclaration = (changes: Partial<RemoteDeclaration> = {}): RemoteDeclaration => ({
  name: 'remote-nhl',
  contract: 1,
  pathPrefix: '/nhl',
  navigation: { label: 'NHL', order: 50, items: [{ label: 'Scores', path: '/nhl/scores' }] },
  routes: [{ path: '/nhl/scores', title: 'Scores', access: 'public', module: './scores' }],
  redirects: [{ from: '/nhl', to: '/nhl/scores' }],
  shared: { react: '^19.0.0' },
  ...changes,
});

const problemsOf = (declaration: unknown) => problemsUnder(remoteDeclarationSchema, declaration);

describe('remoteDeclarationSchema', () => {
  it('takes the team behind the app, and where it is reached', () => {
    expect(problemsOf(aDeclaration({ owner: { team: 'NHL', contact: '#nhl' } }))).toEqual([]);
    expect(problemsOf({ ...aDeclaration(), owner: { team: ' ' } })).toEqual([
      'owner.team: must not be empty',
    ]);
    expect(problemsOf({ ...aDeclaration(), owner: 'NHL' })).toHaveLength(1);
  });

  it('takes the head of a screen and the form of its content', () => {
    const [route] = aDeclaration().routes;
    const withSkeleton = (skeleton: object) => ({ ...aDeclaration(), routes: [{ ...route, skeleton }] });
    expect(problemsOf(withSkeleton({ section: 'NHL', title: 'Scores', shape: 'cards' }))).toEqual([]);
    expect(problemsOf(withSkeleton({ shape: 'disc' }))).toEqual([
      "routes.0.skeleton.shape: must be 'table', 'cards' or 'form'",
    ]);
  });

  it('names mistakes of shape and of sense in one go', () => {
    const redirects = [{ from: '/nhl', to: '/nowhere' }];
    const broken = { ...aDeclaration({ redirects }), contract: 3, shared: undefined };
    const places = problemsOf(broken).map((problem) => problem.split(':')[0]);
    expect(places).toEqual(['contract', 'shared', 'redirects.0.to']);
  });

  it('refuses a field that it does not know, so that a typing mistake is noticed', () => {
    expect(problemsOf({ ...aDeclaration(), rotues: [] }).join()).toContain('rotues');
  });

  it('accepts prefixes of the API, each with the name of its backend', () => {
    const api = { '/api/nhl/': 'nhl', '/api/nhl-2/': 'nhl', '/api/winter/nhl/v2/': 'winter-1' };
    expect(problemsOf(aDeclaration({ api }))).toEqual([]);
  });

  it.each([
    ['/nhl/', /^must be below '\/api\/'/],
    ['/api/', /^must be below '\/api\/'/],
    ['https://nhl.example/api/nhl/', /^must be below '\/api\/'/],
    ['/api/nhl', /^must end with a slash/],
    ['/api/nhl/../auth/', /^must be the path as it is/],
    ['/api/%6Ehl/', /^must be the path as it is/],
    ['/api/nhl\\x/', /^must be the path as it is/],
    ['/api/NHL/', /^must have at most 3 parts/],
    ['/api/a/b/c/d/', /^must have at most 3 parts/],
    ['/api/nhl.json/', /^must have at most 3 parts/],
  ])('refuses %s as a prefix of the API, in one sentence', (prefix, message) => {
    const problems = problemsOf(aDeclaration({ api: { [prefix]: 'nhl' } }));
    expect(problems).toEqual([expect.stringContaining(`api.${prefix}: `)]);
    expect(problems[0]?.slice(`api.${prefix}: `.length)).toMatch(message);
  });

  it.each(['https://nhl.example', 'NHL', '', '9nhl', 'a'.repeat(33)])(
    'refuses %j as the name of a backend: addresses are the operator’s',
    (name) => {
      expect(problemsOf(aDeclaration({ api: { '/api/nhl/': name } }))).toEqual([
        expect.stringContaining('api./api/nhl/: must be the name of a backend'),
      ]);
    },
  );

  it('refuses prefixes of the API that overlap, each once', () => {
    const api = { '/api/nhl/b/': 'b', '/api/nhl/': 'nhl', '/api/nhl/a/': 'a', '/api/nhl-2/': 'nhl' };
    expect(problemsOf(aDeclaration({ api }))).toEqual([
      "api./api/nhl/a/: overlaps '/api/nhl/'; declare one of the two",
      "api./api/nhl/b/: overlaps '/api/nhl/'; declare one of the two",
    ]);
  });

  const withCalls = (...firstCalls: string[]) =>
    problemsOf(
      aDeclaration({
        routes: [
          { path: '/nhl/scores', title: 'Scores', access: 'protected', module: './scores', firstCalls },
        ],
      }),
    );

  it('accepts the calls that a screen makes first, with the days of their queries', () => {
    expect(
      withCalls('/api/nhl/teams', '/api/nhl/scores/?hand=L%2CR&from=2025-03-27&to={yesterday}&date={today}'),
    ).toEqual([]);
    expect(withCalls(...Array(7).fill('/api/nhl/'))).toEqual([
      'routes.0.firstCalls: must be at most 6 calls',
    ]);
  });

  it.each([
    'https://nhl.example/api/nhl/',
    '//nhl.example/api/nhl/',
    '/nhl/scores',
    '/api/auth/logout',
    '/api/nhl/?date={tomorrow}',
    '/api/{today}/',
    '/api/nhl/?a=b c',
    '/api/nhl/?',
  ])('refuses %j as a call that a screen makes first', (call) => {
    expect(withCalls(call)).toEqual([
      expect.stringMatching(/^routes\.0\.firstCalls\.0: must be a path below/),
    ]);
  });

  it('does not compare a prefix with the calls of the product: a published release must stay readable', () => {
    expect(problemsOf(aDeclaration({ api: { '/api/nfl/': 'nhl' } }))).toEqual([]);
  });
});
