/** Something that happened at one of a line chart's `places`, by its number: drawn across all lines, told in tooltip and table. */
export type LineMark = { place: number; label: string };

/** The events at a place. */
export const toLabels = (marks: readonly LineMark[], index: number): string[] =>
  marks.flatMap(({ place, label }) => (place === index ? [label] : []));
