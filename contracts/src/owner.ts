import * as v from 'valibot';

const shortTextSchema = (what: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(100, `must be at most 100 characters, for ${what}`),
  );

/**
 * Owner of an app: the team to contact when the app fails, and how to reach it, such as `#nba on chat` or the address
 * of the team on call. It is only for ops, and not in any page.
 */
export const ownerSchema = v.strictObject({
  team: shortTextSchema("the team's name"),
  contact: v.optional(shortTextSchema('where the team is reached')),
});

/** The team behind an app. */
export type Owner = v.InferOutput<typeof ownerSchema>;
