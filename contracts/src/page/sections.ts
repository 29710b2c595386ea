import * as v from 'valibot';
import { compareNames } from '../comparable-names.ts';
import { accessSchema, type RemoteDeclaration } from '../declaration.ts';

/**
 * The facts of a section that other pages know: its name, its prefix, its menu if it has one, and the releases
 * (`remote-tools@1.1.0`) whose scripts such a page may load without a page load.
 */
export const sectionOutlineSchema = v.strictObject({
  name: v.string(),
  pathPrefix: v.string(),
  navigation: v.optional(
    v.strictObject({
      label: v.string(),
      order: v.number(),
      items: v.array(
        v.strictObject({
          label: v.string(),
          path: v.string(),
          access: accessSchema,
          heading: v.optional(v.string()),
        }),
      ),
      card: v.optional(v.strictObject({ path: v.string(), text: v.string() })),
    }),
  ),
  releases: v.array(v.string()),
});

/** The facts of a section that other pages know. */
export type SectionOutline = v.InferOutput<typeof sectionOutlineSchema>;

type OutlineNavigation = NonNullable<SectionOutline['navigation']>;

function toNavigation({ navigation, routes }: RemoteDeclaration): OutlineNavigation | undefined {
  if (navigation === undefined || navigation.items.length === 0) return undefined;
  const access = new Map(routes.map((route) => [route.path, route.access]));
  const { label, order, items, card } = navigation;
  return {
    label,
    order,
    // The default is never used, since a publish refuses a menu that leads outside its routes.
    items: items.map((item) => ({ ...item, access: access.get(item.path) ?? 'protected' })),
    ...(card && { card }),
  };
}

/** The outline of a remote, with the releases that a page may load. */
export function toSectionOutline(
  declaration: RemoteDeclaration,
  releases: readonly string[] = [],
): SectionOutline {
  const { name, pathPrefix } = declaration;
  const navigation = toNavigation(declaration);
  return { name, pathPrefix, ...(navigation && { navigation }), releases: [...releases] };
}

/**
 * Order of the bar: by declared order, then by label in one fixed order, because pages are rendered both on the
 * server and in the browser. Sections without a menu come last.
 */
export function byPlaceInBar({ navigation: a }: SectionOutline, { navigation: b }: SectionOutline): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return a.order - b.order || compareNames(a.label, b.label);
}

/** First part of a path, which identifies the section: `/mlb` of `/mlb/whos-hot`. */
export const toSectionPrefix = (path: string): string => /^\/[^/]*/.exec(path)?.[0] ?? '/';
