import { ASSETS_PATH, type AssetBase } from './asset-base.ts';
import { PageTemplateError } from './errors.ts';

const INLINE_ELEMENT = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi;
const DATA_BLOCK = /\btype\s*=\s*["']?application\/json/i;

/** Inline texts of one kind of element in a page: scripts that run, or styles. Data blocks are neither. */
export function findInlineElements(text: string, tag: 'script' | 'style'): string[] {
  return [...text.matchAll(INLINE_ELEMENT)]
    .filter(([, name = '', attributes = '']) => {
      return name.toLowerCase() === tag && !/\bsrc\s*=/i.test(attributes) && !DATA_BLOCK.test(attributes);
    })
    .map(([, , , content = '']) => content);
}

const SLOTS = ['title', 'head', 'content', 'body'] as const;

type PageSlot = (typeof SLOTS)[number];

/** The page of a host release, ready to be completed any number of times. */
export type PageTemplate = {
  /** Whole texts of the template's own inline scripts and styles. */
  inlineScripts: readonly string[];
  inlineStyles: readonly string[];
  /** The same template, with its own files at another base address. */
  withAssetsAt(assetBase: AssetBase): PageTemplate;
  complete(values: Readonly<Record<PageSlot, string>>): string;
};

// Written so by the build, in attributes and in style sheets alike.
const OWN_ASSETS = `"${ASSETS_PATH}`;

const isSlot = (text: string): text is PageSlot => SLOTS.some((slot) => slot === text);

/** A host without prerendered pages has no place for their content. */
const isRightCount = (slot: PageSlot, count: number) => count === 1 || (slot === 'content' && count === 0);

/**
 * The template in a host's page file.
 *
 * @throws {PageTemplateError} unless each marker is there exactly once.
 */
export function parsePageTemplate(file: string): PageTemplate {
  // A browser reads CRLF as LF before it hashes an inline script.
  const text = file.replaceAll('\r\n', '\n');
  // Odd parts are the names of the markers, even ones the text around them.
  const parts = text.split(/<!--edge:(title|head|content|body)-->/);
  const found = parts.filter((_, index) => index % 2 === 1);
  const wrong = SLOTS.filter((slot) => !isRightCount(slot, found.filter((name) => name === slot).length));
  if (wrong.length > 0) {
    const markers = wrong.map((slot) => `<!--edge:${slot}-->`).join(', ');
    throw new PageTemplateError(`it must hold ${markers} exactly once`);
  }
  return {
    inlineScripts: findInlineElements(text, 'script'),
    inlineStyles: findInlineElements(text, 'style'),
    withAssetsAt: (assetBase) =>
      parsePageTemplate(text.replaceAll(OWN_ASSETS, `"${assetBase}${ASSETS_PATH}`)),
    complete: (values) =>
      parts.map((part, index) => (index % 2 === 1 && isSlot(part) ? values[part] : part)).join(''),
  };
}
