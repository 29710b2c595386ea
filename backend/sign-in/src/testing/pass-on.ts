import type { CustomFetch } from 'openid-client';

/** The network itself, in the shape in which the OpenID client asks for it. */
export const passOn: CustomFetch = (url, { headers, method, redirect, body, signal }) => {
  if (body instanceof ReadableStream || ArrayBuffer.isView(body)) throw new TypeError('Only texts are sent.');
  return fetch(url, { headers, method, redirect, body: body ?? null, signal: signal ?? null });
};
