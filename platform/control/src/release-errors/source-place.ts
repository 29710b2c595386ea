import { originalPositionFor, sourceContentFor, type TraceMap } from '@jridgewell/trace-mapping';
import type { StackFrame } from '@sharpside/contracts';
import * as v from 'valibot';

const MAX_PLACE = 1e8;
const MAX_LINE_TEXT = 200;
const LINES_AROUND = 2;

const numberSchema = v.pipe(v.number(), v.minValue(1), v.maxValue(MAX_PLACE));

/** A place that is shown to others. The publisher of a release writes the map, so it may contain anything. */
const placeSchema = v.object({
  file: v.pipe(v.string(), v.maxLength(300)),
  line: numberSchema,
  column: numberSchema,
  name: v.nullable(v.pipe(v.string(), v.maxLength(200))),
});

/** A place in a source file. `name` is the identifier there, if the source map has one. */
export type SourcePlace = v.InferOutput<typeof placeSchema>;

export type SourceLine = { line: number; text: string };

/** The place in the sources; undefined if the map has none, or an impossible one. */
export function findSourcePlace(map: TraceMap, { line, column }: StackFrame): SourcePlace | undefined {
  // Browsers count columns from 1, source maps from 0.
  const found = originalPositionFor(map, { line, column: column - 1 });
  if (found.source === null) return undefined;
  const place = { file: found.source, line: found.line, column: found.column + 1, name: found.name };
  const { success, output } = v.safeParse(placeSchema, place);
  return success ? output : undefined;
}

/** The first `MAX_LINE_TEXT` characters of each line from `first` to `last`. Does not split the rest of the text. */
function sliceLines(text: string, first: number, last: number): SourceLine[] {
  const lines: SourceLine[] = [];
  let start = 0;
  for (let line = 1; line <= last; line += 1) {
    const end = text.indexOf('\n', start);
    if (line >= first) {
      const shown = text.slice(start, Math.min(end === -1 ? text.length : end, start + MAX_LINE_TEXT));
      // Makes a copy, because a slice would keep the whole source in memory.
      lines.push({ line, text: Buffer.from(shown.trimEnd()).toString() });
    }
    if (end === -1) break;
    start = end + 1;
  }
  return lines;
}

/** Source lines around a place; empty if the map holds no source. */
export function listLinesAround(map: TraceMap, { file, line }: SourcePlace): SourceLine[] {
  const text: unknown = sourceContentFor(map, file);
  if (typeof text !== 'string') return [];
  return sliceLines(text, Math.max(1, line - LINES_AROUND), line + LINES_AROUND);
}
