import {
  byPlaceInBar,
  type Menus,
  type RemoteDeclaration,
  type SectionOutline,
  toSectionOutline,
} from '@sharpside/contracts';

/**
 * Outlines of the sections that this page knows, in the order of the bar: its own remotes, and sections that the edge
 * named.
 *
 * The remote in the page has precedence over the edge's outline, because it may have been rolled back since.
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
