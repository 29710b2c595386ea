import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toHashedName } from './hashed-name.ts';
import type { PageModule } from './page-module.ts';

/**
 * Template of the page, and the scripts, rules and style sheets that it needs before first paint. Style sheets are
 * paths; their files are emitted with the build.
 */
export type PageOptions = {
  file: string;
  inlineScripts: readonly string[];
  inlineRules: readonly string[];
  inlineStyleSheets: readonly string[];
  /** Modules that the inline scripts may import (`toPageModule`). */
  modules?: readonly PageModule[];
};

const INLINE_MARKER = '<!--build:inline-->';
const CSS_URL = /url\("(\.[^"]+)"\)/g;
const CSS_COMMENT = /\/\*[\s\S]*?\*\//g;
// Matches strings too, so that they are left unchanged.
const CSS_STRING_OR_SPACE = /("[^"]*"|'[^']*')|\s*([{};,])\s*|\s+/g;

const FONT_FACE = /@font-face\s*\{([^}]*)\}/g;

type FillOptions = {
  emit: (name: string, bytes: Buffer) => void;
  toUrl: (name: string) => string;
};

/** Removes white space, since every page contains the rules. */
const squeezeCss = (css: string) =>
  css
    .replace(CSS_STRING_OR_SPACE, (_, string = '', mark = '') => string || mark || ' ')
    .replaceAll(';}', '}');

/** Text of a style sheet for the page. Its files are emitted, and referenced by address. */
function inlineStyleSheet(file: string, { emit, toUrl }: FillOptions): string {
  const css = readFileSync(file, 'utf8').replace(CSS_COMMENT, '').trim();
  return squeezeCss(css).replace(CSS_URL, (_, path: string) => {
    const bytes = readFileSync(join(dirname(file), path));
    const name = toHashedName(path, bytes);
    emit(name, bytes);
    return `url("${toUrl(name)}")`;
  });
}

export function fillPage(page: PageOptions, options: FillOptions): string {
  const blocks = [
    ...page.inlineScripts.map((script) => `<script>${script}</script>`),
    ...page.inlineRules.map((rules) => `<style>${rules}</style>`),
    ...page.inlineStyleSheets.map((sheet) => `<style>${inlineStyleSheet(sheet, options)}</style>`),
  ];
  return readFileSync(page.file, 'utf8').replace(INLINE_MARKER, () => blocks.join('\n    '));
}

/**
 * Fonts that every page needs at once, under their built names. A face with a `unicode-range` covers only some letters,
 * so browsers load it on demand.
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
