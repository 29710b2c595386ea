import { pulseSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call, toQuery } from './http.ts';

/** Loads and failures of some apps in the last hour. Nothing is asked for where there is no app. */
export const usePulse = (channel: string, apps: readonly string[]) =>
  useSWR(
    apps.length === 0 ? null : ['pulse', channel, apps.join(',')],
    () => call(pulseSchema, `/v1/pulse${toQuery({ channel, apps: apps.join(',') })}`),
    { keepPreviousData: true },
  );
