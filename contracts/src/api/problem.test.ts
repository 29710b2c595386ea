import * as v from 'valibot';
import { expect, it } from 'vitest';
import { describeAnswers } from '../testing/describe-answers.ts';
import * as api from './index.ts';

describeAnswers({
  sparse: [['a problem', api.apiProblemSchema, { error: { code: 'INTERNAL', message: '' } }]],
  choices: [
    [
      'problems',
      api.apiProblemSchema,
      { error: { message: '' } },
      'error.code',
      [
        'BAD_PARAMETER',
        'BAD_REQUEST',
        'NOT_FOUND',
        'METHOD_NOT_ALLOWED',
        'REQUEST_TIMEOUT',
        'BODY_TOO_LARGE',
        'NOT_JSON',
        'HEADERS_TOO_LARGE',
        'CALL_TIMEOUT',
        'OVERLOADED',
        'NO_SNAPSHOT',
        'INTERNAL',
      ],
    ],
  ],
});

it('keeps what a problem says of parameters', () => {
  const problem = { parameter: 'season', accepted: '2020 to 2026' };
  const error = { code: 'BAD_PARAMETER', message: 'a', ...problem, problems: [problem], request_id: 'b' };
  expect(v.parse(api.apiProblemSchema, { error })).toEqual({ error });
});
