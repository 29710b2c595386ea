import type { Opening } from '@sharpside/contracts';
import { readIntegrities } from '../page-documents.ts';
import { isOwnImportMap } from './own-import-map.ts';

type ScriptRule = { createScript(text: string): string };

/** The browser's Trusted Types, if it supports them. The result of a policy is used like a text. */
type PolicyFactory = { createPolicy(name: string, rule: ScriptRule): ScriptRule };

declare global {
  /** TypeScript has no type for this global. */
  var trustedTypes: PolicyFactory | undefined;
}

const rule: ScriptRule = {
  createScript(text) {
    if (isOwnImportMap(text, { listed: readIntegrities(document).keys() })) return text;
    throw new TypeError('An import map of this site names published files of it, and nothing else.');
  },
};

/**
 * The host's only Trusted Types policy: the shell turns no other text into code. `page.html` names it, so that the edge
 * allows it.
 */
export const createMapPolicy = (factory: PolicyFactory | undefined): ScriptRule =>
  factory?.createPolicy('import-map', rule) ?? rule;

// Created at once, so that no later code can create a policy of this name, unless the edge allows duplicate names.
const policy = createMapPolicy(globalThis.trustedTypes);

type ImportMapOptions = {
  page?: Document;
  /** True if an import map of this page has an address for the name. */
  isKnown?: (name: string) => boolean;
};

function hasAddress(name: string): boolean {
  try {
    return import.meta.resolve(name) !== '';
  } catch {
    // No map names it, or the browser does not support `import.meta.resolve`.
    return false;
  }
}

/**
 * Adds an import map to the page. Returns true if the browser uses the map, false if the browser ignores it or the map
 * lists anything but this site's scripts.
 *
 * Browsers do not report a map that they ignore, because they support only one map per page or the content policy
 * refuses it. So the map contains a probe name. Without the map, no script of the section may load, because its
 * integrity would not be checked.
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
  // Removed, because `readIntegrities` must read only maps that the browser uses.
  script.remove();
  return false;
}
