import type { Store } from '@sharpside/object-store';
import * as v from 'valibot';

/** The part of the registry's store that an edge reads. */
export type ReadableStore = Pick<Store, 'get' | 'list' | 'listFolders'>;

/** The task of a trial edge. `folder`: where it may write. `paths`: the pages that it renders to text first. */
export const trialTaskSchema = v.object({
  channel: v.string(),
  folder: v.string(),
  limitMs: v.number(),
  paths: v.array(v.string()),
});

export type TrialTask = v.InferOutput<typeof trialTaskSchema>;

/** Messages of a trial edge: requests to the store, its address once it has rendered, and at its end its faults. */
export const trialMessageSchema = v.variant('kind', [
  v.object({
    kind: v.literal('read'),
    id: v.number(),
    verb: v.picklist(['get', 'list', 'listFolders']),
    key: v.string(),
  }),
  v.object({ kind: v.literal('ready'), url: v.string() }),
  v.object({ kind: v.literal('closed'), faults: v.array(v.string()) }),
  v.object({ kind: v.literal('failed'), reason: v.string() }),
]);

export type TrialMessage = v.InferOutput<typeof trialMessageSchema>;

export const bytesSchema = v.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** Messages to a trial edge after its task. */
export const trialAnswerSchema = v.variant('kind', [
  v.object({
    kind: v.literal('value'),
    id: v.number(),
    value: v.optional(v.union([bytesSchema, v.array(v.string())])),
    failure: v.optional(v.string()),
  }),
  v.object({ kind: v.literal('close') }),
]);

export type TrialAnswer = v.InferOutput<typeof trialAnswerSchema>;
