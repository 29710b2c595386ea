import type { FastifyServerOptions } from 'fastify';

const refuse = () => {
  throw new Error('This server checks requests by its own schemas: leave `schema` out of the route.');
};

/**
 * Options of Fastify for routes without JSON schemas. By default it loads the compilers for such schemas at the start,
 * a twelfth of the processor time of `npm start` until its first page.
 */
export const WITHOUT_SCHEMAS: Pick<FastifyServerOptions, 'schemaController'> = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
};
