import { appObservationsSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call, toQuery } from './http.ts';

const observationsKey = (app: string, channel: string) => ['observations', channel, app] as const;

/** @throws {ControlError} */
const fetchObservations = (app: string, channel: string) =>
  call(appObservationsSchema, `/v1/apps/${app}/observations${toQuery({ channel })}`);

/** Browsers' reports on each release of an app in the last 24 hours, by the minute. */
export const useObservations = (app: string, channel: string) =>
  useSWR(observationsKey(app, channel), () => fetchObservations(app, channel), { keepPreviousData: true });
