import * as v from 'valibot';

// One call of a session has an effect although it is a GET, and those that have none the page knows by itself.
const FIRST_CALL = /^\/api\/(?!auth\/)[\w./~-]+(?:\?(?:[\w.~=&%+-]|\{(?:today|yesterday)\})+)?$/;

/**
 * A call that a screen makes first at its address without a query: path and query exactly as the screen sends them. `{today}` and
 * `{yesterday}` stand for US Eastern days, `YYYY-MM-DD`.
 */
export const firstCallSchema = v.pipe(
  v.string(),
  v.maxLength(300, 'must be at most 300 characters'),
  v.regex(
    FIRST_CALL,
    "must be a path below '/api/', none of '/api/auth/', with its query as it is sent; of braces it knows {today} and {yesterday}",
  ),
);
