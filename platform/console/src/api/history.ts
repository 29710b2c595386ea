import { consoleHistorySchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { createKeptCall, toQuery } from './http.ts';

type HistoryRequest = { channel: string; app?: string; limit: number };

const historyKey = ({ channel, app = '', limit }: HistoryRequest) =>
  ['history', channel, app, limit] as const;

const callHistory = createKeptCall(consoleHistorySchema);

const fetchHistory = ({ channel, app, limit }: HistoryRequest) =>
  callHistory(`/v1/history${toQuery({ channel, app, limit: String(limit) })}`);

/** The changes of a channel or of one app on it, newest first. */
export const useHistory = (request: HistoryRequest) =>
  useSWR(historyKey(request), () => fetchHistory(request), { keepPreviousData: true });
