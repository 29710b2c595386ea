import { addressOf } from '@sharpside/server-kit';
import type { FastifyRequest } from 'fastify';

// Query parameters that grant access: ours, and the OpenID Connect parameters.
const SECRET_PARAMETERS = /([?&](?:token|access_token|code|state|nonce|id_token)=)[^&#]*/gi;

/** The URL of a request with its secrets replaced. */
export const toLoggableUrl = (url: string): string => url.replace(SECRET_PARAMETERS, '$1***');

/** Loggable fields of a request: no headers, and no secrets of its query. For Fastify's `serializers`. */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: toLoggableUrl(request.url),
    host: request.host,
    address: addressOf(request),
  }),
};
