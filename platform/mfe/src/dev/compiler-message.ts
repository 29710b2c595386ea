import { manifestSchema } from '@sharpside/contracts';
import * as v from 'valibot';

export const compilerMessageSchema = v.variant('kind', [
  v.object({
    kind: v.literal('built'),
    hash: v.string(),
    manifest: manifestSchema,
    warnings: v.string(),
    durationMs: v.number(),
  }),
  v.object({ kind: v.literal('failed'), errors: v.string() }),
]);

export type CompilerMessage = v.InferOutput<typeof compilerMessageSchema>;

export const compilerTaskSchema = v.object({ root: v.string(), folder: v.string() });

export type CompilerTask = v.InferOutput<typeof compilerTaskSchema>;
