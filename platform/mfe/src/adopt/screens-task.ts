import * as v from 'valibot';

/** Task of the process that loads screens: the entry's path, the modules, and the version of each shared module. */
export const screensTaskSchema = v.object({
  entry: v.string(),
  modules: v.array(v.string()),
  shared: v.record(v.string(), v.string()),
});
export type ScreensTask = v.InferOutput<typeof screensTaskSchema>;

/** Default export of a screen: a component, something else, or unknown where it could not be loaded outside a browser. */
export const screenFindingSchema = v.object({
  module: v.string(),
  kind: v.picklist(['component', 'other', 'unknown']),
  detail: v.exactOptional(v.string()),
});
export type ScreenFinding = v.InferOutput<typeof screenFindingSchema>;
