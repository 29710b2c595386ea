// The layers of the repository, as rules for dependency-cruiser: `npm run check` fails if an import goes up or
// sideways. Tests and test helpers may import everything.

/**
 * The packages that each package may import, besides itself; the lowest layer first. No package imports a package of a
 * later row.
 */
export const PACKAGES = {
  contracts: [],
  // Exact arithmetic, without page or server.
  'shared-odds': [],
  'shared-ui': ['contracts', 'shared-odds'],
  'shared-auth': ['contracts', 'shared-ui'],
  'shared-data': ['contracts', 'shared-ui', 'shared-auth'],
  // The host and the remotes know each other only through declarations.
  'remote-[a-z]+': ['contracts', 'shared-[a-z]+'],
  host: ['contracts', 'shared-[a-z]+'],
  // A separate page, which uses the control service only through its contract.
  'platform/console': ['contracts', 'shared-ui'],
  'platform/server-kit': ['contracts'],
  // The platform serves any app and imports none. The object store has folders and buckets, for the registry and for
  // published statistics.
  'platform/object-store': ['contracts', 'platform/server-kit'],
  'platform/registry': ['contracts', 'platform/server-kit', 'platform/object-store'],
  'platform/edge': ['contracts', 'platform/(?:server-kit|object-store|registry)'],
  'platform/control': ['contracts', 'platform/(?:server-kit|object-store|registry)'],
  'platform/mfe': ['contracts', 'platform/(?:server-kit|object-store|registry|edge|control)'],
  'backend/sign-in': ['contracts', 'platform/server-kit'],
  'backend/sandbox-provider': ['contracts', 'platform/server-kit', 'backend/sign-in'],
  'backend/warehouse': ['contracts', 'platform/(?:server-kit|object-store)'],
  'backend/sample-seasons': ['platform/server-kit', 'backend/warehouse'],
  'backend/ingest': ['contracts', 'platform/(?:server-kit|object-store)', 'backend/warehouse'],
  'backend/predictions': ['contracts', 'backend/warehouse', 'backend/ingest'],
  'backend/boards': ['contracts', 'backend/warehouse'],
  'backend/server': ['contracts', 'platform/(?:server-kit|object-store)', 'backend/[a-z-]+'],
  // No package imports these.
  bench: ['.+'],
  e2e: ['.+'],
  'e2e/remote-gate': ['contracts', 'shared-[a-z]+'],
  'e2e/foreign-remote': ['contracts', 'shared-[a-z]+'],
};

/**
 * The folders of a package by layer, the lowest layer first. A file beside the folders is above all of them, unless it
 * is listed here.
 */
export const FLOORS = {
  'backend/sign-in/src': [
    ['pages', 'refusals', 'settings'],
    ['tokens'],
    ['sessions'],
    ['provider'],
    ['requests'],
    ['routes'],
  ],
  'backend/warehouse/src': [
    ['engine', 'files', 'time'],
    ['teams'],
    ['shared-files', 'tables'],
    ['snapshot'],
    ['shared-store'],
  ],
  'backend/sample-seasons/src': [
    ['calendar', 'random', 'write'],
    ['names', 'odds'],
    ['espn'],
    ['mlb', 'nba', 'nfl'],
    ['plan'],
  ],
  'backend/sample-seasons/src/mlb': [['season'], ['play'], ['files']],
  'backend/sample-seasons/src/nba': [['season'], ['play'], ['files']],
  'backend/sample-seasons/src/nfl': [['season'], ['play'], ['files']],
  'backend/ingest/src': [
    ['forecasts', 'kept-folder', 'reading'],
    ['batches', 'readers'],
    ['publication'],
    ['ingest'],
    ['refresh'],
  ],
  'backend/predictions/src': [['maths'], ['shared'], ['mlb', 'nba', 'nfl', 'walk-forward']],
  'backend/boards/src': [['call'], ['games'], ['mlb', 'nba', 'nfl'], ['all-leagues']],
  'backend/server/src': [['http', 'sample'], ['openapi'], ['api'], ['cli']],
  'platform/server-kit/src': [
    ['addresses', 'cli', 'process'],
    ['http', 'limits', 'proxy', 'redis', 'settings'],
    ['policy-reports', 'signatures'],
  ],
  'platform/registry/src': [
    ['page-template', 'store'],
    ['records'],
    ['signatures'],
    ['collection', 'compatibility'],
    ['changes'],
    ['previews', 'publish'],
  ],
  'platform/edge/src': [
    ['backend-settings.ts', 'errors.ts', 'default-runtime-config.ts', 'prerender'],
    ['config.ts', 'http', 'live'],
    ['backends', 'beacons', 'page'],
    ['site'],
    ['routes'],
  ],
  'platform/control/src': [
    ['edges'],
    ['duty', 'errors.ts', 'observations', 'release-errors'],
    ['error-sinks', 'guard', 'tokens', 'webhooks', 'workloads'],
    ['persons'],
    ['config.ts'],
    ['control-context.ts', 'uploads'],
    ['http'],
    ['routes'],
    ['console', 'hints'],
  ],
  'platform/mfe/src': [['build'], ['adopt', 'control-client', 'create', 'dev', 'start-check'], ['cli']],
  'platform/mfe/src/cli': [
    ['arguments', 'terminal', 'config.ts', 'git.ts'],
    ['workspace.ts', 'missing-store.ts'],
    ['context.ts'],
    ['require-release.ts'],
    ['command.ts'],
    ['commands'],
  ],
  'host/src': [
    ['components', 'site'],
    ['account', 'federation', 'freshness', 'jump-to'],
    ['home', 'navigation', 'start'],
    ['layout', 'pages'],
    ['routing'],
  ],
};

/** A remote has some of these folders, the lowest layer first. */
const REMOTE_FLOORS = [['api', 'address', 'forms', 'odds'], ['components'], ['screens']];

const anyOf = (names) => `(?:${names.join('|')})`;

/** Folders with sources. In this way `platform/server-kit` is a package of its own, not a part of `platform`. */
const SOURCES = '(?:src|harness|setup|monolith)';

const packageRules = Object.entries(PACKAGES).map(([name, may]) => ({
  name: `${name} imports ${may.length === 0 ? 'no other package' : `only ${may.join(', ')}`}`,
  severity: 'error',
  from: { path: `^(${name})/${SOURCES}/` },
  to: {
    path: `^${anyOf(Object.keys(PACKAGES))}/${SOURCES}/`,
    pathNot: ['^$1/', ...may.map((other) => `^${other}/${SOURCES}/`)],
  },
}));

/** A folder may import itself, and folders of lower layers. */
const floorRules = Object.entries(FLOORS).flatMap(([root, floors]) =>
  floors.flatMap((names, floor) =>
    names.map((name) => ({
      name: `${root}/${name} imports only what is below it`,
      severity: 'error',
      from: { path: `^${root}/${name}(/|$)` },
      to: {
        path: `^${root}/`,
        pathNot: `^${root}/${anyOf([name, ...floors.slice(0, floor).flat()])}(/|$)`,
      },
    })),
  ),
);

const remoteRules = REMOTE_FLOORS.slice(0, -1).map((names, floor) => ({
  name: `${names.join(', ')} of a remote import nothing above them`,
  severity: 'error',
  from: { path: `^(remote-[a-z]+)/src/${anyOf(names)}/` },
  to: { path: `^$1/src/${anyOf(REMOTE_FLOORS.slice(floor + 1).flat())}/` },
}));

export default {
  forbidden: [
    ...packageRules,
    ...floorRules,
    ...remoteRules,
    {
      name: 'folders import each other in one direction',
      severity: 'error',
      scope: 'folder',
      from: {
        path: ['^[a-z-]+/src(/|$)', '^[a-z-]+/[a-z-]+/src(/|$)', '^e2e/harness(/|$)', '^scripts(/|$)'],
      },
      to: { circular: true },
    },
    ...Object.entries(FLOORS).map(([root, floors]) => ({
      name: `every folder of ${root} has a floor`,
      severity: 'error',
      from: { path: `^${root}/.+/`, pathNot: `^${root}/${anyOf(floors.flat())}/` },
      to: {},
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.(test|spec)\\.tsx?$|/testing/|\\.d\\.m?ts$|/dist/)' },
    // Type imports count, too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    // Imports by package name are resolved to files.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
