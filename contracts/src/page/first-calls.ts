import * as v from 'valibot';

// Calls below `auth/` are left out: one of them has an effect although it is a GET, and the page makes the others by
// itself.
const FIRST_CALL = /^\/api\/(?!auth\/)[\w./~-]+(?:\?(?:[\w.~=&%+-]|\{(?:today|yesterday)\})+)?$/;

/**
 * The first call of a screen at its address without a query: path and query exactly as the screen sends them. `{today}`
 * and `{yesterday}` stand for days of the leagues, `YYYY-MM-DD`, which end at 6 in the morning, US Eastern.
 */
export const firstCallSchema = v.pipe(
  v.string(),
  v.maxLength(300, 'must be at most 300 characters'),
  v.regex(
    FIRST_CALL,
    "must be a path below '/api/', none of '/api/auth/', with its query as it is sent; of braces it knows {today} and {yesterday}",
  ),
);
