import { releaseDiffSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call, toQuery } from './http.ts';

type DiffRequest = { app: string; from: string; to: string; channel: string };

const fetchReleaseDiff = ({ app, from, to, channel }: DiffRequest) =>
  call(releaseDiffSchema, `/v1/apps/${app}/diff${toQuery({ from, to, channel })}`);

/** The differences between two releases of an app. Sends no request if `request` is undefined. */
export const useReleaseDiff = (request: DiffRequest | undefined) =>
  useSWR(request ? (['diff', request.app, request.from, request.to, request.channel] as const) : null, () =>
    request ? fetchReleaseDiff(request) : undefined,
  );
