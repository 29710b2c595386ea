import {
  type AppStateName,
  type ConsoleState,
  channelListSchema,
  consoleStateSchema,
  LISTED_APPS,
} from '@sharpside/contracts/control';
import useSWR, { type SWRResponse } from 'swr';
import { call, createKeptCall, toQuery } from './http.ts';

/** A publish changes no channel, so no event announces it. */
export const REFRESH_MS = 30_000;

/** First part of the keys of all channel states. */
export const STATE = 'state';

/** A page of apps, filtered by name and state. Default: the first page of all apps. */
export type AppsQuery = { search?: string; state?: AppStateName | undefined; page?: number };

const callState = createKeptCall(consoleStateSchema);

const fetchState = (channel: string, { search, state, page = 1 }: AppsQuery) =>
  callState(
    `/v1/state${toQuery({
      channel,
      search,
      state,
      from: page > 1 ? String((page - 1) * LISTED_APPS) : undefined,
    })}`,
  );

export const useChannelState = (channel: string, query: AppsQuery = {}) =>
  useSWR(
    [STATE, channel, query.search ?? '', query.state ?? '', query.page ?? 1],
    () => fetchState(channel, query),
    { refreshInterval: REFRESH_MS, keepPreviousData: true },
  );

/** The state of a channel with the named apps that exist. Sends no request without names. */
export const useNamedApps = (channel: string, apps: readonly string[]): SWRResponse<ConsoleState> =>
  useSWR(
    apps.length === 0 ? null : [STATE, channel, 'apps', apps.join(',')],
    () => callState(`/v1/state${toQuery({ channel, apps: apps.join(',') })}`),
    { refreshInterval: REFRESH_MS },
  );

export const useChannels = () => useSWR(['channels'], () => call(channelListSchema, '/v1/channels'));
