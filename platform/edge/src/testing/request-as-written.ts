import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

const isAnswer = (value: unknown): value is IncomingMessage =>
  typeof value === 'object' && value !== null && 'statusCode' in value;

/** Asks the server at `url` for a path exactly as it is written; `inject`, `fetch` and browsers tidy it up first. */
export async function requestAsWritten(
  url: string,
  path: string,
): Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>> {
  const { port, hostname } = new URL(url);
  const [answer] = await once(request({ port, hostname, path, agent: false }).end(), 'response');
  if (!isAnswer(answer)) throw new TypeError('the request was not answered');
  answer.resume();
  await once(answer, 'end');
  return answer;
}
