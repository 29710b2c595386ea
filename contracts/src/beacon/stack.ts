import * as v from 'valibot';
import { appNameSchema, assetPathSchema } from '../names.ts';

/** Frames of a stack that a beacon carries: the innermost ones of our own files. */
export const MAX_FRAMES = 8;

const placeSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000_000));

/**
 * One place on a stack: a published file with line and column, both from 1. Files of others, such as of a browser's
 * extension, and names of functions are left out.
 */
export const stackFrameSchema = v.strictObject({
  app: appNameSchema,
  file: v.pipe(assetPathSchema, v.maxLength(200)),
  line: placeSchema,
  column: placeSchema,
});

/** The stack of an error, innermost frame first. */
export const stackSchema = v.pipe(v.array(stackFrameSchema), v.maxLength(MAX_FRAMES));

/** One place on a stack. */
export type StackFrame = v.InferOutput<typeof stackFrameSchema>;

// Chrome, Firefox and Safari write a frame each in its own way; all have the address, the line and the column.
const FRAME = /\/assets\/([^/\s()]+)\/([^\s()?#]+?):(\d+):(\d+)/g;

/** The frames of published files in the text of a stack, of any browser. */
export function parseStack(text = ''): StackFrame[] {
  const found = [...text.matchAll(FRAME)].map(([, app, file, line, column]) => ({
    app,
    file,
    line: Number(line),
    column: Number(column),
  }));
  return found.filter((frame): frame is StackFrame => v.is(stackFrameSchema, frame)).slice(0, MAX_FRAMES);
}
