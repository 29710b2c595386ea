import type { CustomFetch } from 'openid-client';

export const passOn: CustomFetch = (url, { headers, method, redirect, body, signal }) => {
  if (body instanceof ReadableStream || ArrayBuffer.isView(body)) throw new TypeError('Only texts are sent.');
  return fetch(url, { headers, method, redirect, body: body ?? null, signal: signal ?? null });
};
