import * as v from 'valibot';
import { type LoadFinding, MAX_FINDINGS, MAX_REASON } from './load-task.ts';

// As long as a path in a manifest may be, and some more.
const MAX_MODULE = 2_000;

const answerSchema = v.object({
  nonce: v.string(),
  findings: v.pipe(
    v.array(
      v.object({
        module: v.nullable(v.pipe(v.string(), v.maxLength(MAX_MODULE))),
        reason: v.pipe(v.string(), v.maxLength(MAX_REASON)),
        isProof: v.boolean(),
      }),
    ),
    v.maxLength(MAX_FINDINGS),
  ),
});

const answerJsonSchema = v.pipe(v.string(), v.parseJson(), answerSchema);

/** Bytes of an answer. A process that writes more is none of ours any more. */
export const MAX_ANSWER_BYTES = 1_000_000;

/** Findings that the process of this nonce gave; undefined where somebody else wrote them, or nobody. */
export function readAnswer(text: string, nonce: string): LoadFinding[] | undefined {
  const answer = v.safeParse(answerJsonSchema, text);
  return answer.success && answer.output.nonce === nonce ? answer.output.findings : undefined;
}
