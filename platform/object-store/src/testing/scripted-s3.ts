import type { S3Location } from '../s3-client.ts';
import { createS3Store } from '../s3-store.ts';
import type { StoreUse } from '../store.ts';

export const LOCATION: S3Location = {
  bucket: 'registry',
  prefix: 'site/',
  endpoint: 'http://s3.test',
  region: 'us-east-1',
  keys: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: undefined },
};

export type Answer = { status: number; body?: string | ReadableStream } | Error;

const toHeaders = (key: string) => ({ 'content-type': `text/of-${key}` });

/** A store with scripted responses; `sent` records the requests, `waits` the pauses between retries. */
export function openScripted(
  answer: (request: Request, index: number) => Answer,
  { toMaxBytes, ...location }: Partial<S3Location> & Pick<StoreUse, 'toMaxBytes'> = {},
) {
  const sent: Request[] = [];
  const waits: number[] = [];
  const store = createS3Store(
    { ...LOCATION, ...location },
    {
      use: { what: 'registry', toHeaders, ...(toMaxBytes && { toMaxBytes }) },
      wait: async (ms) => waits.push(ms),
      fetch: async (input) => {
        const request = new Request(input);
        sent.push(request);
        const given = answer(request, sent.length - 1);
        if (given instanceof Error) throw given;
        return new Response(given.status === 204 ? null : (given.body ?? ''), { status: given.status });
      },
    },
  );
  return { store, sent, waits };
}

/** True for a write that only tests if the server honours conditions. */
export const isProbe = ({ url }: Request) => url.endsWith('.conditional-writes');
