// The floors of each package, read by dependency-cruiser: `npm run check` fails on an import that goes up, or sideways.
// Tests and test helpers may import whatever they need.

/** Folders by floor, the ground floor first. A file beside the folders is above them all, or named here. */
export const FLOORS = {
  'backend/src': [
    ['engine', 'files', 'teams', 'time', 'auth'],
    ['tables'],
    ['reading', 'snapshot', 'stats'],
    ['batches', 'forecasts', 'readers'],
    ['publication'],
    ['ingest', 'predictions', 'provenance'],
    ['refresh'],
    ['api'],
    ['sample'],
    ['cli'],
  ],
  'platform/server-kit/src': [['process'], ['http']],
  'platform/registry/src': [
    ['page-template', 'store'],
    ['records'],
    ['collection', 'compatibility'],
    ['changes'],
    ['previews', 'publish'],
  ],
  'platform/edge/src': [
    ['errors.ts', 'default-runtime-config.ts', 'prerender'],
    ['config.ts', 'http', 'live'],
    ['page', 'witness'],
    ['site'],
    ['routes'],
  ],
  'platform/control/src': [
    ['errors.ts', 'observations'],
    ['guard', 'tokens'],
    ['config.ts'],
    ['control-context.ts', 'uploads'],
    ['http'],
    ['routes'],
    ['console'],
  ],
  'platform/mfe/src': [['build', 'create', 'start-check', 'wording'], ['control-client', 'dev'], ['cli']],
  'platform/mfe/src/cli': [
    ['arguments', 'terminal', 'config.ts', 'git.ts'],
    ['workspace.ts'],
    ['context.ts'],
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

const anyOf = (names) => `(${names.join('|')})`;

/** A folder may import what is below its floor, and itself. */
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

export default {
  forbidden: [
    ...floorRules,
    {
      name: 'folders import each other in one direction',
      severity: 'error',
      scope: 'folder',
      from: {
        path: '^((backend|platform/[a-z-]+|host|contracts|shared-[a-z]+|remote-[a-z]+|bench)/src|e2e/harness|scripts)(/|$)',
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
    // Imports of types count.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
  },
};
