import { releaseFitsSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call, toQuery } from './http.ts';

/** `versions` are the listed ones: another list is asked for again. */
type FitsRequest = { app: string; channel: string; versions: readonly string[] };

/** @throws {ControlError} */
const fetchReleaseFits = ({ app, channel }: FitsRequest) =>
  call(releaseFitsSchema, `/v1/apps/${app}/fits${toQuery({ channel })}`);

/** Objections of what is live on a channel to each listed release of an app; asked for again when something is changed. */
export const useReleaseFits = (request: FitsRequest) =>
  useSWR(['fits', request.app, request.channel, request.versions.join()] as const, () =>
    fetchReleaseFits(request),
  );
