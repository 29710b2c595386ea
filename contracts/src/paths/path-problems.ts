import * as v from 'valibot';
import { isSameApi } from './api-prefixes.ts';

/** Paths of the shell and the edge; no remote may claim one. */
export const RESERVED_PREFIXES: readonly string[] = [
  '/accounts',
  '/api',
  '/assets',
  '/beacons',
  '/discovery.json',
  '/events',
  '/faq',
  '/healthz',
  '/live.json',
  '/login',
  '/manifest.webmanifest',
  '/metrics',
  '/mf',
  '/observations',
  '/profile',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
];

/** One conflict between paths, at its place in the declaration. */
export type PathProblem = { keys: (string | number)[]; message: string };

const text = v.optional(v.fallback(v.string(), ''), '');

// Reads every readable part, so that a half-broken declaration still gets all its problems at once.
const readableSchema = v.object({
  pathPrefix: text,
  routes: v.optional(v.fallback(v.array(v.object({ path: text })), []), []),
  navigation: v.optional(
    v.fallback(
      v.object({
        items: v.fallback(v.array(v.object({ path: text })), []),
        card: v.optional(v.fallback(v.object({ path: text }), { path: '' })),
      }),
      { items: [] },
    ),
    { items: [] },
  ),
  redirects: v.optional(v.fallback(v.array(v.object({ from: text, to: text })), []), []),
  api: v.optional(v.fallback(v.record(v.string(), v.unknown()), {}), {}),
});

type Readable = v.InferOutput<typeof readableSchema>;

const isWithin = (prefix: string, path: string) => path === prefix || path.startsWith(`${prefix}/`);

function findRouteProblems({ pathPrefix, routes }: Readable): PathProblem[] {
  const seen = new Set<string>();
  return routes.flatMap(({ path }, index) => {
    const keys = ['routes', index, 'path'];
    const found: PathProblem[] = [];
    if (path !== '' && !isWithin(pathPrefix, path))
      found.push({ keys, message: `'${path}' is outside '${pathPrefix}'` });
    if (path !== '' && seen.has(path)) found.push({ keys, message: `'${path}' is declared twice` });
    seen.add(path);
    return found;
  });
}

function findRedirectProblems({ pathPrefix, routes, redirects }: Readable): PathProblem[] {
  const served = new Set(routes.map(({ path }) => path));
  return redirects.flatMap(({ from, to }, index) => {
    const found: PathProblem[] = [];
    if (from !== '' && !isWithin(pathPrefix, from)) {
      found.push({ keys: ['redirects', index, 'from'], message: `'${from}' is outside '${pathPrefix}'` });
    }
    if (from !== '' && served.has(from)) {
      found.push({ keys: ['redirects', index, 'from'], message: `'${from}' is also a route` });
    }
    if (to !== '' && !served.has(to)) {
      found.push({ keys: ['redirects', index, 'to'], message: `'${to}' is not one of the routes` });
    }
    return found;
  });
}

function findApiProblems({ api }: Readable): PathProblem[] {
  let outer: string | undefined;
  // In sorted order, a prefix comes before all prefixes within it.
  return Object.keys(api)
    .sort()
    .flatMap((prefix) => {
      if (outer !== undefined && isSameApi(prefix, outer)) {
        const message = `overlaps '${outer}'; declare one of the two`;
        return [{ keys: ['api', prefix], message }];
      }
      outer = prefix;
      return [];
    });
}

/** Conflicts between the paths of a declaration, which its schema cannot express. Empty if there are none. */
export function findPathProblems(declaration: unknown): PathProblem[] {
  const result = v.safeParse(readableSchema, declaration);
  if (!result.success) return [];
  const { pathPrefix, routes, navigation } = result.output;
  const served = new Set(routes.map(({ path }) => path));
  const found: PathProblem[] = [];
  if (RESERVED_PREFIXES.includes(pathPrefix)) {
    found.push({ keys: ['pathPrefix'], message: `'${pathPrefix}' belongs to the shell; choose another` });
  }
  found.push(...findRouteProblems(result.output));
  const linked = navigation.items.map(({ path }, index) => ({ path, keys: ['items', index, 'path'] }));
  if (navigation.card) linked.push({ path: navigation.card.path, keys: ['card', 'path'] });
  for (const { path, keys } of linked) {
    if (path !== '' && !served.has(path)) {
      found.push({ keys: ['navigation', ...keys], message: `'${path}' is not one of the routes` });
    }
  }
  found.push(...findRedirectProblems(result.output), ...findApiProblems(result.output));
  return found;
}
