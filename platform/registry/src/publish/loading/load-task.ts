import * as v from 'valibot';

/** Task of the process that loads a remote: its scripts by their paths, the entry's path, and the modules of its screens. */
export type LoadTask = {
  entry: string;
  modules: readonly string[];
  scripts: Readonly<Record<string, string>>;
};

/**
 * One thing that did not load. `module` is null for the entry. `isProof` is false where it happened after the scripts used
 * what only a browser has, so that it may well work there.
 */
const loadFindingSchema = v.object({
  module: v.nullable(v.string()),
  reason: v.string(),
  isProof: v.boolean(),
});

/** One thing that did not load. */
export type LoadFinding = v.InferOutput<typeof loadFindingSchema>;

/** Answer of that process. */
export const loadAnswerSchema = v.array(loadFindingSchema);
