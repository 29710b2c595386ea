import { consoleStateSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call, toQuery } from './http.ts';

/** A publish is no change of a channel, and is announced by nobody. */
const REFRESH_MS = 30_000;

/** What the keys of all channels' states begin with. */
export const STATE = 'state';

const stateKey = (channel: string) => [STATE, channel] as const;

/** @throws {ControlError} */
const fetchState = (channel: string) => call(consoleStateSchema, `/v1/state${toQuery({ channel })}`);

/** What a channel shows of every app. */
export const useChannelState = (channel: string) =>
  useSWR(stateKey(channel), () => fetchState(channel), {
    refreshInterval: REFRESH_MS,
    keepPreviousData: true,
  });
