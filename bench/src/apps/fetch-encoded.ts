import { get, type IncomingHttpHeaders } from 'node:http';

/** An answer as it came over the wire, in brotli. `fetch` would have unpacked it. */
export const fetchEncoded = (url: string): Promise<{ bytes: Buffer; headers: IncomingHttpHeaders }> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ bytes: Buffer.concat(chunks), headers: response.headers }));
    }).on('error', reject);
  });
