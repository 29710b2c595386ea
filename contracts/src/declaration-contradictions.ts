import * as v from 'valibot';

/** Paths that the shell and the edge keep for themselves; no remote may claim one. */
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
  '/observations',
  '/profile',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
];

export type Contradiction = { keys: (string | number)[]; message: string };

const text = v.optional(v.fallback(v.string(), ''), '');

// Reads whatever can be read, so that a half-broken declaration still has all its faults named at once.
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
});

type Readable = v.InferOutput<typeof readableSchema>;

const isWithin = (prefix: string, path: string) => path === prefix || path.startsWith(`${prefix}/`);

function findRouteContradictions({ pathPrefix, routes }: Readable): Contradiction[] {
  const seen = new Set<string>();
  return routes.flatMap(({ path }, index) => {
    const keys = ['routes', index, 'path'];
    const found: Contradiction[] = [];
    if (path !== '' && !isWithin(pathPrefix, path))
      found.push({ keys, message: `'${path}' is outside '${pathPrefix}'` });
    if (path !== '' && seen.has(path)) found.push({ keys, message: `'${path}' is declared twice` });
    seen.add(path);
    return found;
  });
}

function findRedirectContradictions({ pathPrefix, routes, redirects }: Readable): Contradiction[] {
  const served = new Set(routes.map(({ path }) => path));
  return redirects.flatMap(({ from, to }, index) => {
    const found: Contradiction[] = [];
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

/** What the shape of a declaration cannot say: paths that contradict each other. Empty when there are none. */
export function findContradictions(declaration: unknown): Contradiction[] {
  const result = v.safeParse(readableSchema, declaration);
  if (!result.success) return [];
  const { pathPrefix, routes, navigation } = result.output;
  const served = new Set(routes.map(({ path }) => path));
  const found: Contradiction[] = [];
  if (RESERVED_PREFIXES.includes(pathPrefix)) {
    found.push({ keys: ['pathPrefix'], message: `'${pathPrefix}' belongs to the shell; choose another` });
  }
  found.push(...findRouteContradictions(result.output));
  const linked = navigation.items.map(({ path }, index) => ({ path, keys: ['items', index, 'path'] }));
  if (navigation.card) linked.push({ path: navigation.card.path, keys: ['card', 'path'] });
  for (const { path, keys } of linked) {
    if (path !== '' && !served.has(path)) {
      found.push({ keys: ['navigation', ...keys], message: `'${path}' is not one of the routes` });
    }
  }
  found.push(...findRedirectContradictions(result.output));
  return found;
}
