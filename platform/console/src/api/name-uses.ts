import { nameUsesSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call, toQuery } from './http.ts';

type UsesRequest = { name: string; channel: string };

const fetchNameUses = ({ name, channel }: UsesRequest) =>
  call(nameUsesSchema, `/v1/uses${toQuery({ channel, name })}`);

/** The releases that visitors may get and that use a shared name. Sends no request if `request` is undefined. */
export const useNameUses = (request: UsesRequest | undefined) =>
  useSWR(request ? (['uses', request.name, request.channel] as const) : null, () =>
    request ? fetchNameUses(request) : undefined,
  );
