import { anyAddress, anyText } from '@sharpside/contracts/testing/hostile-texts';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { TestEdge } from './test-edge.ts';
import type { WrittenAnswer } from './written-requests.ts';

/** Texts that would add a header if a server wrote them into one. */
const INJECTED = ['\r\nx-injected: 1', '%0d%0ax-injected: 1', '%0Ax-injected:1', '\nx-injected: 1'] as const;

/** Paths with queries: paths that the edge knows, and arbitrary paths. */
export const anyTarget = (...known: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('/', ...known),
      fc.constantFrom('', '?', '/', '?a=', '#', '%2f', '//'),
      anyAddress,
      fc.constantFrom('', ...INJECTED),
    )
    .map((parts) => parts.join(''));

export const anyHeaderValue = (...pieces: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom('', ...pieces) }, anyText), { maxLength: 8 })
    .map((parts) => parts.join('').replaceAll(/[\r\n\0]/g, ''));

const errorSchema = v.strictObject({
  error: v.strictObject({
    code: v.pipe(v.string(), v.regex(/^[A-Z_]+$/)),
    message: v.pipe(v.string(), v.minLength(1)),
  }),
});

/**
 * Checks that the server did not fail, refused in the agreed format, took no header from the request's text, and logged
 * no error.
 */
export function expectSound({ log }: Pick<TestEdge, 'log'>, { status, head, body }: WrittenAnswer): void {
  expect(log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  log.entries.length = 0;
  expect(status, head).toBeGreaterThanOrEqual(200);
  expect(status, `${head}\n${body}`).toBeLessThan(500);
  expect(head).not.toMatch(/^x-injected/im);
  for (const line of head.split('\r\n').slice(1)) expect(line).toMatch(/^[a-z0-9-]+: ?[^\r\n]*$/i);
  expect(head).toMatch(/^x-content-type-options: nosniff$/im);
  if (status < 400) return;
  // A page with status 404 comes from the shell.
  if (/^content-type: text\/html/im.test(head))
    expect(body).toMatch(/\b[A-Z]+_[A-Z_]+\b|<script type="importmap">/);
  else v.parse(errorSchema, JSON.parse(body));
}
