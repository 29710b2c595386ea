import { releaseErrorsSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call, toQuery } from './http.ts';

type ErrorQuery = { channel: string; app?: string };

const errorsKey = ({ channel, app }: ErrorQuery) => ['errors', channel, app] as const;

const fetchErrors = (query: ErrorQuery) => call(releaseErrorsSchema, `/v1/errors${toQuery(query)}`);

/** Releases with errors in browsers in the last 24 hours; those that most networks met come first. */
export const useReleaseErrors = (query: ErrorQuery) =>
  useSWR(errorsKey(query), () => fetchErrors(query), { keepPreviousData: true });
