import { appObservationsSchema, pulseSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call, toQuery } from './http.ts';

const observationsKey = (app: string, channel: string) => ['observations', channel, app] as const;

const fetchObservations = (app: string, channel: string) =>
  call(appObservationsSchema, `/v1/apps/${app}/observations${toQuery({ channel })}`);

/** Browsers' reports on each release of an app in the last 24 hours, by the minute. */
export const useObservations = (app: string, channel: string) =>
  useSWR(observationsKey(app, channel), () => fetchObservations(app, channel), { keepPreviousData: true });

/** Loads and failures of some apps in the last hour. Sends no request without apps. */
export const usePulse = (channel: string, apps: readonly string[]) =>
  useSWR(
    apps.length === 0 ? null : ['pulse', channel, apps.join(',')],
    () => call(pulseSchema, `/v1/pulse${toQuery({ channel, apps: apps.join(',') })}`),
    { keepPreviousData: true },
  );
