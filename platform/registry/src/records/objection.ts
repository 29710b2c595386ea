/** One thing that stands in the way of a publish or a change, under the title of the check that found it. */
export type Objection = { check: string; message: string };

/** The lines of an error message, one objection each. */
export const toLines = (objections: readonly Objection[]): string =>
  objections.map(({ check, message }) => `  - ${check}: ${message}`).join('\n');
