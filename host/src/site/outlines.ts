import {
  byPlaceInBar,
  type Menus,
  type RemoteDeclaration,
  type SectionOutline,
  toSectionOutline,
} from '@sharpside/contracts';

/**
 * Outlines of the sections that this page knows of, in the order of the bar: those of its remotes, and those that the edge
 * named besides.
 *
 * A remote that is in the page counts before the edge's word on it: it may have been rolled back since.
 */
export function listOutlines(
  remotes: readonly RemoteDeclaration[],
  menus: Menus | undefined,
): SectionOutline[] {
  const own = remotes.map((declaration) => toSectionOutline(declaration));
  const names = new Set(own.map(({ name }) => name));
  const others = menus?.sections.filter(({ name }) => !names.has(name)) ?? [];
  return [...own, ...others].sort(byPlaceInBar);
}
