/**
 * Address of the sender of a request, as far as the proxies in front are trusted. It is `unknown` after the socket has
 * closed: Fastify's `ip` is undefined then, although its type does not allow it.
 */
export const addressOf = ({ ip }: { readonly ip: string | undefined }): string => ip ?? 'unknown';
