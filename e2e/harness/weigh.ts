import { get } from 'node:http';

/** Bytes of a page or a file on the wire, as browsers ask for it: compressed by brotli. Rejects where it is not. */
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
