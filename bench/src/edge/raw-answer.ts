import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An answer exactly as it was sent: `bytes` are still compressed. */
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

type RawRequest = { headers?: Readonly<Record<string, string>>; agent?: import('node:http').Agent };

/** Sends one request. `fetch` would decompress the body and hide the sent bytes. */
export function fetchRaw(url: string, { headers = {}, agent }: RawRequest = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers, agent }, (answer) => {
      buffer(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }),
        reject,
      );
    });
    call.on('error', reject).end();
  });
}
