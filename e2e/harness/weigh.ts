import { get } from 'node:http';

/** Transferred bytes of a page or a file, compressed by brotli as for browsers. Rejects if it is not compressed. */
export const weigh = (url: string) =>
  new Promise<number>((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.headers['content-encoding'] !== 'br') reject(new Error(`${url} is not compressed.`));
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
    });
    request.on('error', reject);
  });
