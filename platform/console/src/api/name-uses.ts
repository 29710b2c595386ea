import { nameUsesSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call, toQuery } from './http.ts';

type UsesRequest = { name: string; channel: string };

/** @throws {ControlError} `BAD_REQUEST` for a text that cannot be a name. */
const fetchNameUses = ({ name, channel }: UsesRequest) =>
  call(nameUsesSchema, `/v1/uses${toQuery({ channel, name })}`);

/** The releases that visitors may get and that use a shared name. Makes no request without a name. */
export const useNameUses = (request: UsesRequest | undefined) =>
  useSWR(request ? (['uses', request.name, request.channel] as const) : null, () =>
    request ? fetchNameUses(request) : undefined,
  );
