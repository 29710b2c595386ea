import { backendNameSchema } from '@sharpside/contracts';
import * as v from 'valibot';

const isBackendUrl = (text: string) => {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    (text === url.origin || (text === url.origin + url.pathname && text.endsWith('/')))
  );
};

/** A backend besides the product's own, under the name that declarations give it. */
const namedBackendSchema = v.strictObject(
  {
    name: backendNameSchema,
    url: v.pipe(
      v.string(),
      v.check(
        isBackendUrl,
        "must have addresses that are an origin, or end with a slash, for example 'nhl=https://nhl.example' or 'nhl=http://10.0.0.7:8081/api/'",
      ),
    ),
  },
  "must be names with addresses and commas between, for example 'nhl=https://nhl.example'",
);

/** All of them, each once. */
export const namedBackendsSchema = v.pipe(
  v.array(namedBackendSchema),
  v.check(
    (backends) => new Set(backends.map(({ name }) => name)).size === backends.length,
    'must name each backend once',
  ),
);

/** A list with commas between. */
export const readList = (text: string) => text.split(',').map((item) => item.trim());

/** `nhl=https://nhl.example,ahl=http://10.0.0.7:8081/api/`. An item of another form stays as it is, for the schema to name. */
export const readBackends = (text: string) =>
  readList(text).map((item) => {
    const [, name, url] = /^([^=]*)=(.*)$/.exec(item) ?? [];
    return name === undefined || url === undefined ? item : { name, url };
  });
