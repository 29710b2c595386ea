import type { Opening } from '@sharpside/contracts';

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
  const script = page.createElement('script');
  script.type = 'importmap';
  script.textContent = importMap;
  page.head.append(script);
  if (isKnown(probe)) return true;
  // The page's own checks must read what the browser goes by.
  script.remove();
  return false;
}
