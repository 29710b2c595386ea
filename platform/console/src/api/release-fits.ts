import { releaseFitsSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call, toQuery } from './http.ts';

/** `versions`: the versions that the page lists. If this list changes, the request is sent again. */
type FitsRequest = { app: string; channel: string; versions: readonly string[] };

const fetchReleaseFits = ({ app, channel }: FitsRequest) =>
  call(releaseFitsSchema, `/v1/apps/${app}/fits${toQuery({ channel })}`);

/** Objections of a channel's live releases to each listed release of an app. Loaded again after every change. */
export const useReleaseFits = (request: FitsRequest) =>
  useSWR(['fits', request.app, request.channel, request.versions.join()] as const, () =>
    fetchReleaseFits(request),
  );
