import { ASSETS_PATH, type AssetBase } from './asset-base.ts';
import { PageTemplateError } from './errors.ts';

type ElementName = 'script' | 'style';
type InlineElement = { name: ElementName; attributes: string; content: string };

const START = /<(script|style)\b/gi;
const ENDS = { script: /<\/script\s*>/gi, style: /<\/style\s*>/gi };
const DATA_BLOCK = /\btype\s*=\s*["']?application\/json/i;

function findFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

/**
 * Elements with start and end tag. Everybody who may publish a host can write the page, and a single regular expression
 * over whole elements would take cubic time if tags do not end.
 */
function listElements(text: string): InlineElement[] {
  const elements: InlineElement[] = [];
  const withoutEnd = new Set<ElementName>();
  let start = findFrom(START, text, 0);
  while (start) {
    const name = start[1]?.toLowerCase() === 'script' ? 'script' : 'style';
    const afterName = start.index + start[0].length;
    const tagEnd = text.indexOf('>', afterName);
    if (tagEnd < 0) break;
    const end = withoutEnd.has(name) ? null : findFrom(ENDS[name], text, tagEnd + 1);
    if (end) {
      const [attributes, content] = [text.slice(afterName, tagEnd), text.slice(tagEnd + 1, end.index)];
      elements.push({ name, attributes, content });
    } else withoutEnd.add(name);
    start = findFrom(START, text, end ? end.index + end[0].length : afterName);
  }
  return elements;
}

/** Inline texts of one kind of element in a page: scripts that run, or styles. Data blocks are left out. */
export const findInlineElements = (text: string, tag: ElementName): string[] =>
  listElements(text)
    .filter(
      ({ name, attributes }) =>
        name === tag && !/\bsrc\s*=/i.test(attributes) && !DATA_BLOCK.test(attributes),
    )
    .map(({ content }) => content);

// The `<meta>` element as the build writes it. A name with other characters could add words to the content policy.
const TRUSTED_TYPES = /<meta name="?trusted-types"? content="?([\w #=/@.%-]{0,1000})"?>/;

function findTrustedTypes(text: string): string[] | undefined {
  const [, names] = TRUSTED_TYPES.exec(text) ?? [];
  return names?.split(' ').filter((name) => name !== '');
}

const SLOTS = ['title', 'head', 'content', 'body'] as const;

type PageSlot = (typeof SLOTS)[number];

/** The page of a host release, ready to be completed any number of times. */
export type PageTemplate = {
  /** Whole texts of the template's own inline scripts and styles. */
  inlineScripts: readonly string[];
  inlineStyles: readonly string[];
  /**
   * Names of the Trusted Types policies that the host's code creates, from the page's `<meta name="trusted-types">`;
   * undefined for a host whose code does not support Trusted Types.
   */
  trustedTypes: readonly string[] | undefined;
  /** The same template, with its own files at another base address. */
  withAssetsAt(assetBase: AssetBase): PageTemplate;
  complete(values: Readonly<Record<PageSlot, string>>): string;
};

// Start of the address of an own file as the build writes it, in attributes and in style sheets.
const OWN_ASSETS = `"${ASSETS_PATH}`;

const isSlot = (text: string): text is PageSlot => SLOTS.some((slot) => slot === text);

/** A host without prerendered pages has no marker for their content. */
const isRightCount = (slot: PageSlot, count: number) => count === 1 || (slot === 'content' && count === 0);

/**
 * Parses the template in a host's page file.
 *
 * @throws {PageTemplateError} unless each marker occurs exactly once; `content` may be missing.
 */
export function parsePageTemplate(file: string): PageTemplate {
  // A browser reads CRLF as LF before it hashes an inline script.
  const text = file.replaceAll('\r\n', '\n');
  // Even parts are text, odd parts the names of the markers between them.
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
    trustedTypes: findTrustedTypes(text),
    withAssetsAt: (assetBase) =>
      parsePageTemplate(text.replaceAll(OWN_ASSETS, `"${assetBase}${ASSETS_PATH}`)),
    complete: (values) =>
      parts.map((part, index) => (index % 2 === 1 && isSlot(part) ? values[part] : part)).join(''),
  };
}
