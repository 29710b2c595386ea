import answers from '@sharpside/contracts/previous-release/answers.json' with { type: 'json' };
import * as v from 'valibot';
import type { AnswerVariant } from './answer-variants.ts';

const kept: Readonly<Record<string, unknown>> = answers;

const rowsSchema = v.union([
  v.array(v.unknown()),
  v.pipe(
    v.object({ results: v.array(v.unknown()) }),
    v.transform(({ results }) => results),
  ),
]);

/** How the backend of the release before answered a call, as `npm run keep-answers` kept it; none of a call that is new. */
export function toPreviousAnswers(path: string): AnswerVariant[] {
  if (!(path in kept)) return [];
  const json = kept[path];
  return [{ name: 'as the release before gave it', json, rows: v.parse(rowsSchema, json).length }];
}
