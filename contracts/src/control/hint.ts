import * as v from 'valibot';

/** Where edges listen for new revisions of a channel: server-sent events `revision`, and a comment each second. */
export const HINTS_PATH = '/v1/hints';

/** Word that a channel has a revision of this number. It says nothing of what is in it: that the store says. */
export const hintSchema = v.object({ revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) });
