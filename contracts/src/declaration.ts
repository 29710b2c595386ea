import * as v from 'valibot';
import { findContradictions } from './declaration-contradictions.ts';
import { appNameSchema, CONTRACT_VERSION, sitePathSchema } from './names.ts';

/** Who may open a screen: anyone, anyone signed in, or a signed-in subscriber. */
export const accessSchema = v.picklist(
  ['public', 'protected', 'subscriber'],
  "must be 'public', 'protected' or 'subscriber'",
);

const labelSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(60, 'must be at most 60 characters'),
);

const moduleSchema = v.pipe(
  v.string(),
  v.regex(/^\.\/[a-z0-9]+(-[a-z0-9]+)*$/, "must name an exposed module such as './odds-converter'"),
);

// Syntax only; whether a range makes sense is checked against the live host at publish.
const rangeSchema = v.pipe(
  v.string(),
  v.regex(/^[\^~<>=]*\d[\w .^~<>=|*-]*$/, "must be a semver range such as '^19.0.0'"),
);

/** What search engines and shared links say of a page, in a sentence or two. */
const descriptionSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(200, 'must be at most 200 characters'),
);

const routeSchema = v.strictObject({
  path: sitePathSchema,
  title: labelSchema,
  description: v.optional(descriptionSchema),
  access: accessSchema,
  module: moduleSchema,
});

/** The section's card on the front page: where it leads, and what the section is good for in a sentence or two. */
const cardSchema = v.strictObject({
  path: sitePathSchema,
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(160, 'must be at most 160 characters'),
  ),
});

const navigationSchema = v.strictObject({
  label: labelSchema,
  order: v.pipe(v.number(), v.integer('must be a whole number')),
  items: v.array(v.strictObject({ label: labelSchema, path: sitePathSchema })),
  card: v.optional(cardSchema),
});

/**
 * What a remote says of itself: its place in the site, its menu, its routes and what it shares.
 * Read by the host before any code of the remote is loaded.
 */
export const remoteDeclarationSchema = v.pipe(
  v.strictObject({
    name: v.pipe(appNameSchema, v.startsWith('remote-', "must start with 'remote-'")),
    contract: v.literal(
      CONTRACT_VERSION,
      `must be ${CONTRACT_VERSION}, the contract that this platform speaks`,
    ),
    pathPrefix: v.pipe(sitePathSchema, v.regex(/^\/[^/]+$/, "must be one path segment such as '/mlb'")),
    navigation: v.optional(navigationSchema),
    routes: v.pipe(v.array(routeSchema), v.minLength(1, 'must list at least one route')),
    redirects: v.optional(v.array(v.strictObject({ from: sitePathSchema, to: sitePathSchema }))),
    shared: v.record(v.string(), rangeSchema),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    for (const { keys, message } of findContradictions(dataset.value)) {
      const path = keys.map((key) => ({
        type: 'unknown' as const,
        origin: 'value' as const,
        input: null,
        key,
        value: null,
      }));
      const [first, ...rest] = path;
      if (first) addIssue({ message, path: [first, ...rest] });
    }
  }),
);

export type Access = v.InferOutput<typeof accessSchema>;
export type RouteDeclaration = v.InferOutput<typeof routeSchema>;
export type Navigation = v.InferOutput<typeof navigationSchema>;
export type RemoteDeclaration = v.InferOutput<typeof remoteDeclarationSchema>;

/** Types a `remote.config.ts` while it is written; the build checks it. */
export const defineRemote = (declaration: RemoteDeclaration): RemoteDeclaration => declaration;

/** The package that a module belongs to: `@scope/name` of `@scope/name/part`. */
export const toPackageName = (module: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;

/** The range in which a declaration takes a shared module: the module's own, else the one of its package. */
export const findSharedRange = (
  shared: Readonly<Record<string, string>>,
  module: string,
): string | undefined => shared[module] ?? shared[toPackageName(module)];
