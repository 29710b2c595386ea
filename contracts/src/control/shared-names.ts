import * as v from 'valibot';
import { appNameSchema, versionSchema } from '../names.ts';
import { ALL_NAMES } from '../release.ts';
import { objectionSchema } from './answer.ts';

const NAME = /^([^#]+)(?:#([^#]+))?$/;

/**
 * A shared entry point, with or without its scope and one of its names: `shared-ui/table#DataTable`, `react`. `mfe
 * uses` and the console accept the same texts.
 */
export const sharedNameSchema = v.pipe(
  v.string(),
  v.regex(NAME, 'names nothing; write it as shared-ui/table#DataTable, or shared-ui/table alone'),
  v.transform((text) => {
    const [, module = '', name] = NAME.exec(text) ?? [];
    return { module, name };
  }),
);

/** Names of one entry point that a screen of a release imports. `role`: the role of the release on the channel. */
const nameUseSchema = v.object({
  app: appNameSchema,
  version: versionSchema,
  role: v.picklist(['live', 'canary', 'fallback']),
  screen: v.string(),
  entry: v.string(),
  names: v.array(v.string()),
});

/**
 * `GET /v1/uses?name=&channel=`: releases that visitors may get and that use a name. `unreadable`: releases that were
 * left out because they cannot be read.
 */
export const nameUsesSchema = v.object({
  uses: v.array(nameUseSchema),
  unreadable: v.array(v.string()),
});

/** Objections of the live releases to a release; empty if it fits. */
const releaseFitSchema = v.object({ version: versionSchema, objections: v.array(objectionSchema) });

/**
 * `GET /v1/apps/:app/fits?channel=`: the listed releases of an app, with the objections of the channel's live releases.
 */
export const releaseFitsSchema = v.object({ releases: v.array(releaseFitSchema) });

/** Says that a release cannot go live at present; its objections give the reasons. */
export const describeMisfit = (version: string, channel: string): string =>
  `${version} does not fit what is live on ${channel}`;

/** Lists the names that a screen imports. An adopted build does not report its names, so it may use any. */
export const describeNames = (names: readonly string[]): string =>
  names.map((name) => (name === ALL_NAMES ? 'any' : name)).join(', ');

/** A shared entry point, and one of its names or all. */
export type SharedName = v.InferOutput<typeof sharedNameSchema>;
/** Names of one entry point that a screen of a release imports. */
export type NameUse = v.InferOutput<typeof nameUseSchema>;
/** Releases that visitors may get and that use a name. */
export type NameUses = v.InferOutput<typeof nameUsesSchema>;
/** A release, with the objections to it. */
export type ReleaseFit = v.InferOutput<typeof releaseFitSchema>;
/** Releases of an app, with the objections to each. */
export type ReleaseFits = v.InferOutput<typeof releaseFitsSchema>;
