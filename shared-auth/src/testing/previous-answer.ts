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

/** The answer of the previous release's backend, kept by `npm run keep-answers`; empty for a new call. */
export function toPreviousAnswers(path: string): AnswerVariant[] {
  if (!(path in kept)) return [];
  const json = kept[path];
  return [{ name: 'as the release before gave it', json, rows: v.parse(rowsSchema, json).length }];
}
