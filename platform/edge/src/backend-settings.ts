import { backendNameSchema, isWebAddress } from '@sharpside/contracts';
import { asList, listSchema } from '@sharpside/server-kit';
import * as v from 'valibot';

const isBackendUrl = (text: string) => {
  const url = isWebAddress(text) ? URL.parse(text) : null;
  return url !== null && (text === url.origin || (text === url.origin + url.pathname && text.endsWith('/')));
};

/** A backend besides the product's own. Declarations of remotes use its name. */
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

export const namedBackendsSchema = listSchema(namedBackendSchema, ({ name }) => name);

/**
 * Parses `nhl=https://nhl.example,ahl=http://10.0.0.7:8081/api/`. Items of another format stay texts, which the schema
 * refuses.
 */
export const readBackends = (text: string) =>
  asList(text).map((item) => {
    const [, name, url] = /^([^=]*)=(.*)$/.exec(item) ?? [];
    return name === undefined || url === undefined ? item : { name, url };
  });
