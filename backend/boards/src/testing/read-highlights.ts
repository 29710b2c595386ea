import { type Highlights, highlightsSchema } from '@sharpside/contracts/api';
import { type StartApiOptions, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import * as v from 'valibot';

/** The highlights of the front page. @throws {ValiError} for another answer. */
export async function readHighlights(options: StartApiOptions): Promise<Highlights> {
  const api = await startApiForTests(options);
  const { body } = await api.get('/api/highlights');
  return v.parse(highlightsSchema, body);
}
