import { CONTROL_DATA_STATUS_PATH, dataStatusSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call } from './http.ts';

/** No event announces new data or failed jobs. */
const REFRESH_MS = 60_000;

const DATA_STATUS_KEY = ['data-status'] as const;

const fetchDataStatus = () => call(dataStatusSchema, CONTROL_DATA_STATUS_PATH);

export const useDataStatus = () => useSWR(DATA_STATUS_KEY, fetchDataStatus, { refreshInterval: REFRESH_MS });
