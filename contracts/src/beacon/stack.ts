import * as v from 'valibot';
import { appNameSchema, assetPathSchema } from '../names.ts';

/** Maximum number of frames in a beacon: the innermost frames of our own files. */
export const MAX_FRAMES = 8;

const placeSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000_000));

/**
 * A place on a stack: a published file with line and column, both from 1. Files of others, such as browser extensions,
 * and names of functions are left out.
 */
export const stackFrameSchema = v.strictObject({
  app: appNameSchema,
  file: v.pipe(assetPathSchema, v.maxLength(200)),
  line: placeSchema,
  column: placeSchema,
});

/** The stack of an error, innermost frame first. */
export const stackSchema = v.pipe(v.array(stackFrameSchema), v.maxLength(MAX_FRAMES));

const isFrame = (value: unknown): value is StackFrame => v.is(stackFrameSchema, value);

/**
 * The stack in a beacon, without invalid frames: a page that read a stack wrongly must still be able to report the
 * failure.
 */
export const beaconStackSchema = v.pipe(
  v.fallback(v.array(v.unknown()), []),
  v.transform((frames) => frames.filter(isFrame).slice(0, MAX_FRAMES)),
);

/** One place on a stack. */
export type StackFrame = v.InferOutput<typeof stackFrameSchema>;

// Chrome, Firefox and Safari write frames differently, but all end a line with address, line and column.
const FRAME =
  /(?:^|[@(*]|^\s*at (?:async )?)https?:\/\/[^\s()]*?\/assets\/([^/\s()]+)\/([^\s()?#]+?):(\d+):(\d+)\)?$/;
const OF_CHROME = /^\s*at /;

/**
 * The frames of published files in the text of a stack, from any browser. In Chrome the text begins with the message,
 * which may contain a place too, so only the lines of frames count. Files may come from a CDN, so any origin is
 * accepted.
 */
export function parseStack(text = ''): StackFrame[] {
  const lines = text.split('\n');
  const ofChrome = lines.filter((one) => OF_CHROME.test(one));
  return (ofChrome.length > 0 ? ofChrome : lines)
    .map((one) => {
      const [, app, file, line, column] = FRAME.exec(one) ?? [];
      return { app, file, line: Number(line), column: Number(column) };
    })
    .filter(isFrame)
    .slice(0, MAX_FRAMES);
}
