import { CONTROL_DATA_STATUS_PATH, dataStatusSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call } from './http.ts';

/** No event tells that data came or a job failed. */
const REFRESH_MS = 60_000;

const DATA_STATUS_KEY = ['data-status'] as const;

/** @throws {ControlError} `CONTROL_BACKEND_NOT_SET` where the service was not told of a backend. */
const fetchDataStatus = () => call(dataStatusSchema, CONTROL_DATA_STATUS_PATH);

/** Completeness of the site's data, the same for every channel. */
export const useDataStatus = () => useSWR(DATA_STATUS_KEY, fetchDataStatus, { refreshInterval: REFRESH_MS });
