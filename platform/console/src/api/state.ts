import { consoleStateSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call, toQuery } from './http.ts';

/** A publish changes no channel, so no event announces it. */
const REFRESH_MS = 30_000;

/** First part of every channel state's key. */
export const STATE = 'state';

const stateKey = (channel: string) => [STATE, channel] as const;

/** @throws {ControlError} */
const fetchState = (channel: string) => call(consoleStateSchema, `/v1/state${toQuery({ channel })}`);

/** The state of every app on a channel. */
export const useChannelState = (channel: string) =>
  useSWR(stateKey(channel), () => fetchState(channel), {
    refreshInterval: REFRESH_MS,
    keepPreviousData: true,
  });
