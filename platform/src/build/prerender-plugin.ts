import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Compilation, type Compiler, type Configuration, rspack, type Stats } from '@rspack/core';
import { DISCOVERY_SCHEMA, type LiveDocument } from 'contracts';
import { DEFAULT_RUNTIME_CONFIG } from '../edge/default-runtime-config.ts';
import { createPrerenderer } from '../prerender/prerenderer.ts';
import { createBaseConfig } from './base-config.ts';
import { toHashedName } from './hashed-name.ts';

type PrerenderOptions = { root: string; entry: string; paths: readonly string[] };

const BUNDLE = 'prerender.js';

/** One file for no particular engine: where it runs it gets the language and little else. */
function toConfiguration({ root, entry }: PrerenderOptions, folder: string): Configuration {
  const base = createBaseConfig({ root, name: 'prerender' });
  return {
    ...base,
    target: 'es2022',
    entry,
    output: { path: folder, filename: BUNDLE, chunkFormat: false, asyncChunks: false },
    // Under this name packages have a build for servers that are not Node.
    resolve: { ...base.resolve, conditionNames: ['edge-light', 'import', 'require', 'default'] },
    optimization: { splitChunks: false },
  };
}

const runCompiler = (configuration: Configuration) =>
  new Promise<Stats>((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((failure, stats) => {
      compiler.close(() => (stats && !failure ? resolve(stats) : reject(failure)));
    });
  });

async function bundle(options: PrerenderOptions): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'prerender-'));
  try {
    const stats = await runCompiler(toConfiguration(options, folder));
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }));
    return await readFile(join(folder, BUNDLE));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const NOTHING_LIVE: LiveDocument = {
  channel: 'build',
  revision: 0,
  hostVersion: '0.0.0',
  discovery: { schema: DISCOVERY_SCHEMA, microFrontends: {} },
  withdrawn: [],
};

const STYLE_ATTRIBUTE = /<[^>]*\sstyle="[^"]*"/;

/** Renders each page once, so that one that cannot be is found now and not by the first visitor. */
function checkPages(code: string, { paths, entry }: PrerenderOptions): string[] {
  const prerenderer = createPrerenderer(code, { name: entry });
  return paths.flatMap((path) => {
    try {
      const { html } = prerenderer.render({ path, live: NOTHING_LIVE, config: DEFAULT_RUNTIME_CONFIG });
      const [styled] = STYLE_ATTRIBUTE.exec(html) ?? [];
      if (styled === undefined) return [];
      return [
        `The page ${path} has a style attribute, which the content policy forbids in HTML: ${styled}>. Use style properties.`,
      ];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [
        `${reason}. The first render of a page of the shell must not need a browser: do in an effect what does.`,
      ];
    }
  });
}

/** Emits the script that renders the shell's own pages to text, and renders each of them once. */
export class PrerenderPlugin {
  readonly #options: PrerenderOptions;

  constructor(options: PrerenderOptions) {
    this.#options = options;
  }

  async #emit(compilation: Compilation, { sources }: Compiler['rspack']) {
    const bytes = await bundle(this.#options);
    const faults = checkPages(bytes.toString(), this.#options);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    // Not `.js`: no page may load it, so no import map has to name it.
    compilation.emitAsset(toHashedName('prerender.cjs', bytes), new sources.RawSource(bytes));
  }

  apply(compiler: Compiler) {
    const { Compilation, WebpackError } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('PrerenderPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'PrerenderPlugin', stage }, async () => {
        try {
          await this.#emit(compilation, compiler.rspack);
        } catch (error) {
          compilation.errors.push(new WebpackError(error instanceof Error ? error.message : String(error)));
        }
      });
    });
  }
}
