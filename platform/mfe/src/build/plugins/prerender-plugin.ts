import type { Compilation, Compiler } from '@rspack/core';
import { DISCOVERY_SCHEMA, type LiveDocument } from '@sharpside/contracts';
import { DEFAULT_RUNTIME_CONFIG } from '@sharpside/edge/default-runtime-config';
import { findStyleAttributes } from '@sharpside/edge/prerender/find-style-attributes';
import { createPrerenderer } from '@sharpside/edge/prerender/prerenderer';
import { toHashedName } from './hashed-name.ts';
import { bundleHost, bundleScreens } from './prerender-bundle.ts';

/** The name of the script that {@link PrerenderPlugin} emits. */
export const PRERENDER_FILE = /^prerender\.[^/]+\.cjs$/;

/** The host's own pages, or screens of a remote. */
type PrerenderOptions = { root: string; shared: readonly string[] } & (
  | { entry: string; paths: readonly string[] }
  | { screens: readonly string[] }
);

const NOTHING_LIVE: LiveDocument = {
  channel: 'build',
  revision: 0,
  hostVersion: '0.0.0',
  discovery: { schema: DISCOVERY_SCHEMA, microFrontends: {} },
  withdrawn: [],
};

/** Renders each page once, so that the build finds a failing page before a visitor does. */
function checkPages(code: string, { paths, entry }: { paths: readonly string[]; entry: string }): string[] {
  const prerenderer = createPrerenderer(code, { name: entry });
  return paths.flatMap((path) => {
    try {
      const { html } = prerenderer.render({ path, live: NOTHING_LIVE, config: DEFAULT_RUNTIME_CONFIG });
      return findStyleAttributes(html).map((fault) => `The page ${path} ${fault}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [
        `${reason}. The first render of a page of the shell must not need a browser: do in an effect what does.`,
      ];
    }
  });
}

async function createScript(options: PrerenderOptions): Promise<Buffer> {
  if ('screens' in options) return bundleScreens(options.root, options);
  const script = await bundleHost(options.root, options);
  const faults = checkPages(script.toString(), options);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return script;
}

/**
 * Emits the script that renders pages to text (`contracts/src/prerender.ts`). Each page of the host is rendered once
 * here, as a check. A screen of a remote needs the live host, so the edge checks it.
 */
export class PrerenderPlugin {
  readonly #options: PrerenderOptions;

  constructor(options: PrerenderOptions) {
    this.#options = options;
  }

  async #emit(compilation: Compilation, { sources }: Compiler['rspack']) {
    const bytes = await createScript(this.#options);
    // The extension is not `.js`, because no page may load the file, and so no import map needs to list it.
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
