import { nameUsesSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call, toQuery } from './http.ts';

type UsesRequest = { name: string; channel: string };

/** @throws {ControlError} `BAD_REQUEST` for a text that names nothing. */
const fetchNameUses = ({ name, channel }: UsesRequest) =>
  call(nameUsesSchema, `/v1/uses${toQuery({ channel, name })}`);

/** The releases that visitors may get which use a shared name; no request without one. */
export const useNameUses = (request: UsesRequest | undefined) =>
  useSWR(request ? (['uses', request.name, request.channel] as const) : null, () =>
    request ? fetchNameUses(request) : undefined,
  );
