import * as v from 'valibot';

// Node's client silently ignores a query and a fragment, so both are refused.
function isRedisAddress(text: string): boolean {
  const url = /^rediss?:\/\/\S+$/.test(text) ? URL.parse(text) : null;
  if (url === null) return false;
  const { hostname, port, pathname, search, hash } = url;
  return (
    /^[^.]+(\.[^.]+)*\.?$|^\[/.test(hostname) &&
    port !== '0' &&
    /^(\/\d*)?$/.test(pathname) &&
    search === '' &&
    hash === ''
  );
}

export const redisSchema = v.pipe(
  v.string(),
  v.check(
    isRedisAddress,
    "must be the address of a Redis with a port up to 65535, for example 'redis://127.0.0.1:6379' or 'rediss://:<password>@redis.example:6380/1'",
  ),
);
