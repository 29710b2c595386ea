import { createReader } from '@sharpside/contracts/api';
import answers from '@sharpside/contracts/previous-release/answers.json' with { type: 'json' };
import schemas from '@sharpside/contracts/previous-release/schemas.json' with { type: 'json' };
import { toOutputSchema } from '@sharpside/server/openapi/openapi-document';
import { describe, expect, it } from 'vitest';
import { allCalls } from './calls.ts';
import { findSchemaBreaks } from './testing/find-schema-breaks.ts';

// `npm run keep-answers` writes both files; docs/releasing.md says when.
const keptAnswers: Readonly<Record<string, unknown>> = answers;
const keptSchemas: Readonly<Record<string, unknown>> = schemas;

describe.each(allCalls.filter(({ path }) => path in keptSchemas).map((call) => [call.path, call] as const))(
  '%s',
  (path, { answer }) => {
    it('is read by this release as the backend of the release before answers it', () => {
      const { rows, unreadRows } = createReader(answer, path)(keptAnswers[path]);
      expect({ rows: rows > 0 || unreadRows === 0, unreadRows }).toEqual({ rows: true, unreadRows: 0 });
    });

    it('is answered as pages of the release before can read', () => {
      expect(findSchemaBreaks(toOutputSchema(answer), keptSchemas[path] ?? {})).toEqual([]);
    });
  },
);

it('still has every call that pages of the release before ask', () => {
  const paths = new Set<string>(allCalls.map(({ path }) => path));
  expect(Object.keys(keptSchemas).filter((path) => !paths.has(path))).toEqual([]);
});
