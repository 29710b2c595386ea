import * as v from 'valibot';
import { appNameSchema, CONTRACT_VERSION, sitePathSchema } from './names.ts';
import { ownerSchema } from './owner.ts';
import { firstCallSchema } from './page/first-calls.ts';
import { apiPrefixSchema, backendNameSchema } from './paths/api-prefixes.ts';
import { findPathProblems } from './paths/path-problems.ts';
import { settingsDeclarationSchema } from './settings/setting-declaration.ts';

/** Access to a screen: for anyone, anyone signed in, or a signed-in subscriber. */
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

// Syntax only; a publish checks the range against the live host.
const rangeSchema = v.pipe(
  v.string(),
  v.regex(/^[\^~<>=]*\d[\w .^~<>=|*-]*$/, "must be a semver range such as '^19.0.0'"),
);

/** A page's description for search engines and shared links, in a sentence or two. */
const descriptionSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(200, 'must be at most 200 characters'),
);

/** The head of a screen, and the form of its content, as shown while the screen loads. */
const skeletonSchema = v.strictObject({
  section: v.optional(labelSchema),
  title: v.optional(labelSchema),
  shape: v.optional(v.picklist(['table', 'cards', 'form'], "must be 'table', 'cards' or 'form'")),
});

const routeSchema = v.strictObject({
  path: sitePathSchema,
  title: labelSchema,
  skeleton: v.optional(skeletonSchema),
  description: v.optional(descriptionSchema),
  access: accessSchema,
  module: moduleSchema,
  firstCalls: v.optional(v.pipe(v.array(firstCallSchema), v.maxLength(6, 'must be at most 6 calls'))),
});

/** The section's card on the front page: its link, and the purpose of the section in a sentence or two. */
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
  items: v.array(
    v.strictObject({ label: labelSchema, path: sitePathSchema, heading: v.optional(labelSchema) }),
  ),
  card: v.optional(cardSchema),
});

/**
 * A remote's declaration: its place in the site, its menu, its routes and its shared packages. The host reads it before
 * it loads any code of the remote.
 *
 * `api` names the backend of each prefix of the API that the remote brings itself. Edges and checks read it, pages
 * never get it. It is not compared with the product's own calls here: a release that was valid at its publish must stay
 * readable when the product gets another call. `owner` is the team behind the remote, for ops. `settings` are the
 * settings that a channel may set (`settings/`). If a route requires sign-in, the page itself makes its `firstCalls`
 * while the scripts load (`page/first-calls.ts`). `skeleton` is the head of a screen as its own code shows it, so that
 * nothing moves when that code arrives: the line above the heading, the heading if it is not the route's `title`, and
 * the form of what is below.
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
    api: v.optional(v.record(apiPrefixSchema, backendNameSchema)),
    owner: v.optional(ownerSchema),
    settings: v.optional(settingsDeclarationSchema),
    shared: v.record(v.string(), rangeSchema),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    for (const { keys, message } of findPathProblems(dataset.value)) {
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

/** Access to a screen. */
export type Access = v.InferOutput<typeof accessSchema>;
/** One screen of a remote: its path, title, access and module. */
export type RouteDeclaration = v.InferOutput<typeof routeSchema>;
/** A remote's entry in the menu. */
export type Navigation = v.InferOutput<typeof navigationSchema>;
/** A remote's declaration. */
export type RemoteDeclaration = v.InferOutput<typeof remoteDeclarationSchema>;

/** Gives type checks in a `remote.config.ts`; the build validates it. */
export const defineRemote = (declaration: RemoteDeclaration): RemoteDeclaration => declaration;

/** The package that a module belongs to: `@scope/name` of `@scope/name/part`. */
export const toPackageName = (module: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;

/** Version range of a shared module in a declaration: the module's own range, else the range of its package. */
export const findSharedRange = (
  shared: Readonly<Record<string, string>>,
  module: string,
): string | undefined => shared[module] ?? shared[toPackageName(module)];
