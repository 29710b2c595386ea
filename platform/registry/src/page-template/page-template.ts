import { ASSETS_PATH, type AssetBase } from './asset-base.ts';
import { PageTemplateError } from './errors.ts';
import { findInlineElements } from './inline-elements.ts';

const SLOTS = ['title', 'head', 'content', 'body'] as const;

type PageSlot = (typeof SLOTS)[number];

/** The page of a host release, ready to be completed any number of times. */
export type PageTemplate = {
  /** Whole texts of the scripts and styles that the template itself carries inline. */
  inlineScripts: readonly string[];
  inlineStyles: readonly string[];
  /** The same template, with the files that it names itself below another address. */
  withAssetsAt(assetBase: AssetBase): PageTemplate;
  complete(values: Readonly<Record<PageSlot, string>>): string;
};

// As the build writes them, in attributes and in style sheets alike.
const OWN_ASSETS = `"${ASSETS_PATH}`;

const isSlot = (text: string): text is PageSlot => SLOTS.some((slot) => slot === text);

/** A host whose pages are not prerendered has no place for their content. */
const isRightCount = (slot: PageSlot, count: number) => count === 1 || (slot === 'content' && count === 0);

/**
 * The template in a host's page file.
 *
 * @throws {PageTemplateError} where a marker is not there exactly once.
 */
export function parsePageTemplate(file: string): PageTemplate {
  // A browser reads CRLF as LF before it hashes an inline script.
  const text = file.replaceAll('\r\n', '\n');
  // Odd places hold the names of the markers, even ones the text around them.
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
