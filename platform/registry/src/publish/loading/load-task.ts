/** Task of the process that loads a remote: its scripts by their paths, the entry's path, and the modules of its screens. */
export type LoadTask = {
  entry: string;
  modules: readonly string[];
  scripts: Readonly<Record<string, string>>;
};

/** Order to the process that loads a remote. */
export type LoadOrder = {
  task: LoadTask;
  /** By it, the parent knows the answer. */
  nonce: string;
  /** Names that some browser defines, beside those that this process knows. */
  names: readonly string[];
};

/**
 * One thing that did not load. `module` is null for the entry. `isProof` is false where it happened after the scripts used
 * what only a browser has, so that it may well work there.
 */
export type LoadFinding = { module: string | null; reason: string; isProof: boolean };

/** Letters of a reason. The text of an error is as long as a script likes. */
export const MAX_REASON = 500;

/** Findings of one build: whoever has as many corrects these first. */
export const MAX_FINDINGS = 50;
