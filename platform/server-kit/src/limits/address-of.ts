/**
 * Address of the sender of a request, as trusted proxies report it. It is `unknown` after the socket has closed:
 * Fastify's `ip` is undefined then, although its type does not allow it.
 */
export const addressOf = ({ ip }: { readonly ip: string | undefined }): string => ip ?? 'unknown';
