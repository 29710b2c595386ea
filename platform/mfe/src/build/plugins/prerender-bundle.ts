import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { assetUrl, PRERENDER_SCREENS, PRERENDER_SHARED } from '@sharpside/contracts';
import { createBaseConfig } from '../base-config.ts';
import { screenFile } from '../missing-screens.ts';
import { readAppName } from '../package-version.ts';
import { runCompiler, toBuildText } from '../run-compiler.ts';

const BUNDLE = 'prerender.js';

/** Shared with the screens in addition to the named modules, because compiled JSX imports it. */
const JSX_RUNTIME = 'react/jsx-runtime';

/** Source that provides modules to the scripts of remotes. Each module is evaluated at its first import. */
const toGivingSource = (modules: readonly string[]) => `
const shared = (globalThis.${PRERENDER_SHARED} = {});
const give = (name, get) => Object.defineProperty(shared, name, { get });
${modules
  .flatMap((name) => (name === 'react' ? [name, JSX_RUNTIME] : [name]))
  .map((name) => `give('${name}', () => require('${name}'));`)
  .join('\n')}
`;

/** Source that registers screens where the shell looks for them. */
const toScreensSource = (modules: readonly string[]) => `
${modules.map((module, index) => `import screen${index} from '${screenFile(module)}';`).join('\n')}
globalThis.${PRERENDER_SCREENS} = { ${modules.map((module, index) => `'${module}': screen${index}`).join(', ')} };
`;

type Generated = { file: string; source: string };
type BundleOptions = {
  root: string;
  entries: string[];
  generated: Generated;
  externals?: Configuration['externals'];
};

/**
 * Configuration for a single file that runs in any JavaScript engine, and uses hardly more than the language itself.
 */
function toConfiguration(
  { root, entries, generated, externals }: BundleOptions,
  folder: string,
): Configuration {
  const app = readAppName(root);
  const base = createBaseConfig({ root, name: app });
  const { uniqueName, assetModuleFilename } = base.output;
  const file = join(root, generated.file);
  return {
    ...base,
    target: 'es2022',
    entry: [file, ...entries],
    output: {
      path: folder,
      filename: BUNDLE,
      chunkFormat: false,
      asyncChunks: false,
      // Class names and files have the names that they have in the build for browsers.
      uniqueName,
      assetModuleFilename,
      publicPath: assetUrl(app, ''),
    },
    // Packages have builds for servers other than Node under the condition `edge-light`.
    resolve: { ...base.resolve, conditionNames: ['edge-light', 'import', 'require', 'default'] },
    optimization: { splitChunks: false },
    plugins: [new rspack.experiments.VirtualModulesPlugin({ [file]: generated.source })],
    ...(externals && { externals, externalsType: 'var' }),
  };
}

async function bundle(options: BundleOptions): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'prerender-'));
  try {
    const stats = await runCompiler(toConfiguration(options, folder));
    if (stats.hasErrors()) throw new Error(toBuildText(stats, 'errors'));
    return await readFile(join(folder, BUNDLE));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The host's prerender script: `entry`, and the modules that it provides to screens of remotes. */
export const bundleHost = (root: string, { entry, shared }: { entry: string; shared: readonly string[] }) =>
  bundle({
    root,
    entries: [entry],
    generated: { file: 'prerender-shared.cjs', source: toGivingSource(shared) },
  });

/** A remote's prerender script with these screens. It gets the shared modules from the host's script. */
export const bundleScreens = (
  root: string,
  { screens, shared }: { screens: readonly string[]; shared: readonly string[] },
) =>
  bundle({
    root,
    entries: [],
    generated: { file: 'prerender-screens.js', source: toScreensSource(screens) },
    externals: async ({ request = '' }) =>
      request === JSX_RUNTIME || shared.includes(request)
        ? `${PRERENDER_SHARED}[${JSON.stringify(request)}]`
        : undefined,
  });
