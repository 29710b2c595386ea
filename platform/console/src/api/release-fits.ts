import { releaseFitsSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call, toQuery } from './http.ts';

/** `versions` are the listed versions. Another list makes a new request. */
type FitsRequest = { app: string; channel: string; versions: readonly string[] };

/** @throws {ControlError} */
const fetchReleaseFits = ({ app, channel }: FitsRequest) =>
  call(releaseFitsSchema, `/v1/apps/${app}/fits${toQuery({ channel })}`);

/** Objections of the live releases on a channel to each listed release of an app. Loads again after every change. */
export const useReleaseFits = (request: FitsRequest) =>
  useSWR(['fits', request.app, request.channel, request.versions.join()] as const, () =>
    fetchReleaseFits(request),
  );
