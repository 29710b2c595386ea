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

/** An import map of the host's scripts that the page's maps lack; undefined if they have all. */
function toRestMap(parts: Readonly<Record<string, string>>, page: Document): string | undefined {
  const known = readIntegrities(page);
  const rest = Object.entries(parts).filter(([url]) => !known.has(url));
  // The page's content policy has the hash of exactly this text (`import-map.ts` of the edge).
  return rest.length === 0 ? undefined : JSON.stringify({ integrity: Object.fromEntries(rest) });
}

function append(importMap: string, page: Document): HTMLScriptElement {
  const script = page.createElement('script');
  script.type = 'importmap';
  script.textContent = policy.createScript(importMap);
  page.head.append(script);
  return script;
}

/**
 * Adds the import map of a section to the page, after a map of the host's scripts for sections, if the page lacks any.
 * No map repeats a rule, because browsers warn of that. Returns true if the browser uses the map, false if the browser
 * ignores it or a map lists anything but this site's scripts.
 *
 * Browsers do not report a map that they ignore, because they support only one map per page or the content policy
 * refuses it. So the map contains a probe name. Without the map, no script of the section may load, because its
 * integrity would not be checked.
 */
export function addImportMap(
  { importMap, probe, parts = {} }: Pick<Opening, 'importMap' | 'probe' | 'parts'>,
  { page = document, isKnown = hasAddress }: ImportMapOptions = {},
): boolean {
  if (isKnown(probe)) return true;
  const rest = toRestMap(parts, page);
  const maps = rest === undefined ? [importMap] : [rest, importMap];
  const listed = [...readIntegrities(page).keys()];
  if (!maps.every((map) => isOwnImportMap(map, { listed }))) return false;
  const scripts = maps.map((map) => append(map, page));
  if (isKnown(probe)) return true;
  // Removed, because `readIntegrities` must read only maps that the browser uses.
  for (const script of scripts) script.remove();
  return false;
}
