import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Compiler } from '@rspack/core';
import { assetUrl, HOST_APP } from 'contracts';
import { toHashedName } from './hashed-name.ts';

/**
 * The page's template, and what goes into it before first paint: scripts, rules, and style sheets (paths) whose files
 * are emitted with the host.
 */
export type PageOptions = {
  file: string;
  inlineScripts: readonly string[];
  inlineRules: readonly string[];
  inlineStyleSheets: readonly string[];
};

const INLINE_MARKER = '<!--build:inline-->';
const CSS_URL = /url\("(\.[^"]+)"\)/g;
const CSS_COMMENT = /\/\*[\s\S]*?\*\//g;

const FONT_FACE = /@font-face\s*\{([^}]*)\}/g;

type EmitFile = (name: string, bytes: Buffer) => void;

/** A style sheet as it stands in the page: the files it names are emitted and named by their address. */
function inlineStyleSheet(file: string, emit: EmitFile): string {
  const css = readFileSync(file, 'utf8').replace(CSS_COMMENT, '').trim();
  return css.replace(CSS_URL, (_, path: string) => {
    const bytes = readFileSync(join(dirname(file), path));
    const name = toHashedName(path, bytes);
    emit(name, bytes);
    return `url("${assetUrl(HOST_APP, name)}")`;
  });
}

/**
 * The fonts that every page needs at once, under their built names. A face with a `unicode-range` is for some letters: the
 * browser asks for it where they occur.
 */
export function findFirstFonts({ inlineStyleSheets }: PageOptions): string[] {
  return inlineStyleSheets.flatMap((file) => {
    const faces = [...readFileSync(file, 'utf8').matchAll(FONT_FACE)].map(([, face = '']) => face);
    const urls = faces
      .filter((face) => !face.includes('unicode-range'))
      .flatMap((face) => [...face.matchAll(CSS_URL)].map(([, path = '']) => path));
    return urls.map((path) => toHashedName(path, readFileSync(join(dirname(file), path))));
  });
}

/**
 * Emits the page that the edge completes, under a content-hashed name like every other file.
 *
 * What is inlined saves the first paint a round trip; the edge allows exactly these scripts and styles by their hashes.
 */
export class PagePlugin {
  readonly #options: PageOptions;

  constructor(options: PageOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.rspack;
    const { inlineScripts, inlineRules, inlineStyleSheets } = this.#options;
    const file = join(compiler.context, this.#options.file);
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      compilation.fileDependencies.addAll([file, ...inlineStyleSheets]);
      const emit: EmitFile = (name, bytes) => compilation.emitAsset(name, new sources.RawSource(bytes));
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'PagePlugin', stage }, () => {
        const blocks = [
          ...inlineScripts.map((script) => `<script>${script}</script>`),
          ...inlineRules.map((rules) => `<style>${rules}</style>`),
          ...inlineStyleSheets.map((sheet) => `<style>${inlineStyleSheet(sheet, emit)}</style>`),
        ];
        const page = readFileSync(file, 'utf8').replace(INLINE_MARKER, () => blocks.join('\n    '));
        emit(toHashedName('page.html', page), Buffer.from(page));
      });
    });
  }
}
