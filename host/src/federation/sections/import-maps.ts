import type { Opening } from '@sharpside/contracts';
import { readIntegrities } from '../page-documents.ts';
import { isOwnImportMap } from './own-import-map.ts';

type ScriptRule = { createScript(text: string): string };

/** The browser's own, where it knows Trusted Types. What a policy makes is used like a text. */
type PolicyFactory = { createPolicy(name: string, rule: ScriptRule): ScriptRule };

declare global {
  /** Not among TypeScript's own types. */
  var trustedTypes: PolicyFactory | undefined;
}

const rule: ScriptRule = {
  createScript(text) {
    if (isOwnImportMap(text, { listed: readIntegrities(document).keys() })) return text;
    throw new TypeError('An import map of this site names published files of it, and nothing else.');
  },
};

/** The only way by which a page makes code of a text. The page's template names it for the edge (`page.html`). */
export const createMapPolicy = (factory: PolicyFactory | undefined): ScriptRule =>
  factory?.createPolicy('import-map', rule) ?? rule;

// At once, so that nobody else can make one of this name.
const policy = createMapPolicy(globalThis.trustedTypes);

type ImportMapOptions = {
  page?: Document;
  /** True if a name has an address in this page. */
  isKnown?: (name: string) => boolean;
};

function hasAddress(name: string): boolean {
  try {
    return import.meta.resolve(name) !== '';
  } catch {
    // No map names it, or the browser does not know the question.
    return false;
  }
}

/**
 * Adds an import map to the page, and returns whether the browser took it.
 *
 * Browsers say nothing of a map that they ignore, as those do that know one map a page, or that the content policy refuses.
 * So the map names a probe. Without the map, no script of the section may be asked for: its integrity would not be checked.
 */
export function addImportMap(
  { importMap, probe }: Pick<Opening, 'importMap' | 'probe'>,
  { page = document, isKnown = hasAddress }: ImportMapOptions = {},
): boolean {
  if (isKnown(probe)) return true;
  if (!isOwnImportMap(importMap, { listed: readIntegrities(page).keys() })) return false;
  const script = page.createElement('script');
  script.type = 'importmap';
  script.textContent = policy.createScript(importMap);
  page.head.append(script);
  if (isKnown(probe)) return true;
  // The page's own checks must read what the browser goes by.
  script.remove();
  return false;
}
