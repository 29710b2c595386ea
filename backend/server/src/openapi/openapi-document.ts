import type { Call } from '@sharpside/boards/call/call';
import type { Access } from '@sharpside/contracts';
import { refusalSchema, SESSION_COOKIE } from '@sharpside/contracts';
import { apiProblemSchema } from '@sharpside/contracts/api';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { findDescription } from './find-description.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * JSON Schema of a parameter's accepted values. It omits checks that JSON Schema cannot express, such as that a date
 * exists.
 */
export function toInputSchema(schema: v.GenericSchema): JsonSchema {
  const description = findDescription(schema);
  const { description: _, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  return withoutDialect({ ...(description !== undefined && { description }), ...rest });
}

export const toOutputSchema = (schema: v.GenericSchema): JsonSchema =>
  withoutDialect(toJsonSchema(schema, { typeMode: 'output', errorMode: 'ignore' }));

function withoutDialect({ $schema: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

const isList = (schema: JsonSchema | boolean): schema is JsonSchema =>
  typeof schema === 'object' && schema.type === 'array';

/** If a parameter takes one text or several, it is documented as a list, because it may be repeated in the address. */
function toParameter(name: string, schema: JsonSchema): Json {
  const { description, anyOf, default: fallback, ...rest } = schema;
  // An empty text as the default means that the parameter is required: calls refuse an empty text.
  const isRequired = fallback === '';
  return {
    name,
    in: 'query',
    ...(isRequired && { required: true }),
    ...(description !== undefined && { description }),
    schema: anyOf?.find(isList) ?? {
      ...rest,
      ...(fallback !== undefined && !isRequired && { default: fallback }),
    },
  };
}

function toParameters({ parameters }: Call): Json[] {
  return Object.entries(parameters).map(([name, schema]) => toParameter(name, toInputSchema(schema)));
}

const toBody = ({ parameters }: Call): Json => ({
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          Object.entries(parameters).map(([name, schema]) => [name, toInputSchema(schema)]),
        ),
      },
    },
  },
});

const toContent = (schema: unknown): Json => ({ content: { 'application/json': { schema } } });

const PROBLEM = toContent({ $ref: '#/components/schemas/Problem' });
const REFUSAL = toContent({ $ref: '#/components/schemas/Refusal' });

const REFUSED: Record<Access, string | undefined> = {
  public: undefined,
  protected: '`SESSION_REQUIRED`: there is no live session',
  subscriber:
    '`SESSION_REQUIRED`; `SUBSCRIPTION_REQUIRED` without the subscription; `SUBSCRIPTIONS_NOT_SHARED`',
};

function toResponses({ access, answer, method }: Call): Json {
  const refused = REFUSED[access];
  return {
    200: { description: 'The answer', ...toContent(toOutputSchema(answer)) },
    ...(method === 'GET' && { 304: { description: 'What the caller has is still good' } }),
    400: { description: '`BAD_PARAMETER`: the body names it and what is accepted', ...PROBLEM },
    ...(refused !== undefined && { 403: { description: refused, ...REFUSAL } }),
    429: { description: '`TOO_MANY_REQUESTS`', ...REFUSAL },
    503: { description: '`OVERLOADED`: try again in a moment', ...PROBLEM },
  };
}

const toOperation = (call: Call): Json => ({
  summary: call.summary,
  operationId: call.path.replace(/^\/api\/|\/$/g, '').replace(/[^a-z0-9]+/g, '_'),
  ...(call.access !== 'public' && { security: [{ session: [] }] }),
  ...(call.method === 'POST' ? { requestBody: toBody(call) } : { parameters: toParameters(call) }),
  responses: toResponses(call),
});

/** The OpenAPI document of these calls, from the schemas that check requests and answers. */
export function createOpenapiDocument(calls: readonly Call[]): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Statistics API',
      version: '1',
      description: 'Statistics, predictions and scoreboards, read from one snapshot that is refreshed daily.',
    },
    paths: Object.fromEntries(
      calls.map((call) => [call.path, { [call.method.toLowerCase()]: toOperation(call) }]),
    ),
    components: {
      schemas: { Problem: toOutputSchema(apiProblemSchema), Refusal: toOutputSchema(refusalSchema) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
    },
  };
}
