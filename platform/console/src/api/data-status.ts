import { CONTROL_DATA_STATUS_PATH, dataStatusSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call } from './http.ts';

/** There are no events for new data or failed jobs. */
const REFRESH_MS = 60_000;

const DATA_STATUS_KEY = ['data-status'] as const;

/** @throws {ControlError} `CONTROL_BACKEND_NOT_SET` if the service has no backend configured. */
const fetchDataStatus = () => call(dataStatusSchema, CONTROL_DATA_STATUS_PATH);

/** Completeness of the site's data, the same for every channel. */
export const useDataStatus = () => useSWR(DATA_STATUS_KEY, fetchDataStatus, { refreshInterval: REFRESH_MS });
