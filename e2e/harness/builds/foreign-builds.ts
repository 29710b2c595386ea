import { join } from 'node:path';
import type { Build } from './build-where-changed.ts';
import { VARIANTS_FOLDER } from './variants.ts';
import { CLI, ROOT, runCommand } from './workspace.ts';

const SOURCE = join(ROOT, 'e2e/foreign-remote');

/** Builds of one section by third-party tools, each with the name that its screen shows. */
export const FOREIGN_TOOLS = {
  vite: { shown: 'Vite', program: 'vite/bin/vite.js', args: ['build'] },
  webpack: { shown: 'webpack', program: 'webpack/bin/webpack.js', args: [] },
  rsbuild: { shown: 'Rsbuild', program: '@rsbuild/core/bin/rsbuild.js', args: ['build'] },
  runtimeless: {
    shown: 'runtimeless',
    program: 'webpack/bin/webpack.js',
    args: ['--config', 'runtimeless.config.js'],
  },
  'last-minor': {
    shown: 'last-minor',
    program: 'webpack/bin/webpack.js',
    args: ['--config', 'last-minor.config.js'],
  },
} as const;

export type ForeignTool = keyof typeof FOREIGN_TOOLS;

/** The release of `remote-foreign` that `mfe adopt` made from the tool's build. */
export const foreignRelease = (tool: ForeignTool): string => join(VARIANTS_FOLDER, `foreign-${tool}`);

export const foreignVersion = (tool: ForeignTool): string =>
  `1.${Object.keys(FOREIGN_TOOLS).indexOf(tool)}.0`;

const run = (...args: string[]) => runCommand([process.execPath, ...args], { cwd: SOURCE });

const TOOLS: readonly ForeignTool[] = ['vite', 'webpack', 'rsbuild', 'runtimeless', 'last-minor'];

const HOST_FOLDER = join(SOURCE, 'dist/host');

/**
 * The script of a third-party page with the current federation runtime, or with that of the previous minor version. The
 * page shows a section of the site that `?site=` names.
 */
export const foreignHostScript = (name: 'host' | 'host-of-last-minor'): string =>
  join(HOST_FOLDER, `${name}.js`);

const HOST_BUILD: Build = {
  name: 'foreign-host',
  sources: ['foreign-host.js', 'host.config.js'].map((name) => join(SOURCE, name)),
  output: HOST_FOLDER,
  build: () => run(join(SOURCE, 'node_modules/webpack/bin/webpack.js'), '--config', 'host.config.js'),
};

const RELEASE_BUILDS = TOOLS.map(
  (tool): Build => ({
    name: `foreign-${tool}`,
    sources: [
      join(SOURCE, 'src'),
      ...['remote.config', 'shared', 'webpack.config', `${tool}.config`].map((name) =>
        join(SOURCE, `${name}.js`),
      ),
      join(ROOT, 'platform/mfe/src/adopt'),
    ],
    output: foreignRelease(tool),
    async build() {
      const { program, args } = FOREIGN_TOOLS[tool];
      await run(join(SOURCE, 'node_modules', program), ...args);
      const options = [
        '--config',
        'remote.config.js',
        '--version',
        foreignVersion(tool),
        '--out',
        foreignRelease(tool),
      ];
      await run(CLI, 'adopt', `dist/${tool}`, ...options);
    },
  }),
);

export const FOREIGN_BUILDS: readonly Build[] = [...RELEASE_BUILDS, HOST_BUILD];
