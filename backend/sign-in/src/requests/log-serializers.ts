import { addressOf } from '@sharpside/server-kit';
import type { FastifyRequest } from 'fastify';

// Query parameters that open something: ours, and those of OpenID Connect.
const SECRET_PARAMETERS = /([?&](?:token|access_token|code|state|nonce|id_token)=)[^&#]*/gi;

/** The URL of a request with its secrets struck out. */
export const toLoggableUrl = (url: string): string => url.replace(SECRET_PARAMETERS, '$1***');

/**
 * The fields of a request that a log may have: no headers, and no secrets of its query. For Fastify's `serializers`.
 */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: toLoggableUrl(request.url),
    host: request.host,
    address: addressOf(request),
  }),
};
