import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { controlConfigSchema, parseControlConfig, toGuardSettings } from '@sharpside/control/config';
import { CONTROL_VARIABLES } from '@sharpside/control/environment';
import { EDGE_VARIABLES, edgeConfigSchema } from '@sharpside/edge/config';
import { serverEnvironmentSchema } from '@sharpside/server/api/config';
import { SIGN_IN_VARIABLES } from '@sharpside/sign-in/settings/sign-in-settings';
import { describe, expect, it } from 'vitest';
import { ROOT } from './workspace/processes.ts';

type Schema = { readonly type: string; readonly default?: unknown };

/** Used for a variable without a setting. It differs from every default in a table, so the test fails. */
const UNKNOWN = { type: 'unknown', default: 'unknown' };

const HOUR_MS = 60 * 60 * 1000;
const MEBIBYTE = 1024 * 1024;

/**
 * A default as the tables of settings write it; undefined if there is no default, or if it is a path or an object that
 * a page describes.
 */
function toCell(name: string, { default: value }: Schema): string | undefined {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (value === undefined || typeof value === 'object') return undefined;
  if (typeof value === 'string' && value.startsWith('/')) return undefined;
  const number = Number(value);
  if (name.endsWith('_BYTES') && number >= 1024 * MEBIBYTE) return `${number / 1024 / MEBIBYTE} GiB`;
  if (name.endsWith('_BYTES') && number >= MEBIBYTE) return `${number / MEBIBYTE} MiB`;
  if (name.endsWith('_MS') && number >= HOUR_MS) return `${number / HOUR_MS} hours`;
  return `\`${value}\``;
}

/**
 * The defaults in a page's tables, by variable. A row may name several variables, with their defaults in the same
 * order.
 */
function readDefaults(page: string): Map<string, string> {
  const rows = readFileSync(join(ROOT, page), 'utf8').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \| ([^|]+) \|/gm);
  return new Map(
    [...rows].flatMap(([, names = '', defaults = '']) => {
      const cells = defaults.split(', ');
      return names.split(', ').map((name, at) => [name.replaceAll('`', ''), cells[at] ?? ''] as const);
    }),
  );
}

const byVariable = (
  variables: Readonly<Record<string, readonly [string, unknown]>>,
  entries: Readonly<Record<string, Schema>>,
) => Object.entries(variables).map(([name, [setting]]) => [name, entries[setting] ?? UNKNOWN] as const);

describe('the defaults of settings', () => {
  it.each([
    ['docs/edge.md', byVariable(EDGE_VARIABLES, edgeConfigSchema.entries)],
    ['docs/control.md', byVariable(CONTROL_VARIABLES, controlConfigSchema.entries)],
    [
      'docs/api.md',
      Object.entries<Schema>(serverEnvironmentSchema.entries).filter(
        ([name]) => !SIGN_IN_VARIABLES.includes(name),
      ),
    ],
  ] as const)('are in %s as the server takes them', (page, schemas) => {
    const documented = readDefaults(page);
    expect(documented.size).toBeGreaterThan(10);
    const wrong = schemas.flatMap(([name, schema]) => {
      const expected = toCell(name, schema);
      const found = documented.get(name);
      return expected === undefined || found === expected ? [] : [`${name}: ${found} is not ${expected}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe('the numbers of the guard', () => {
  const { guardMinNetworks, guardMinFailing } = controlConfigSchema.entries;
  const read = (page: string) => readFileSync(join(ROOT, page), 'utf8').replaceAll(/\s+/g, ' ');

  it.each([
    ['docs/canaries.md', `is stopped when ${guardMinNetworks.default} networks have loaded it`],
    ['docs/decisions/0028-guard.md', `at least ${guardMinNetworks.default} networks on each side`],
    ['docs/decisions/0028-guard.md', `at least ${guardMinFailing.default} networks saw it fail`],
  ])('are in the prose of %s as in the settings: %s', (page, said) => {
    expect(read(page)).toContain(said);
  });

  it('are two points in words', () => {
    expect(toGuardSettings(parseControlConfig({ storeLocation: 'x' })).margin).toBe(0.02);
    expect(read('docs/canaries.md')).toContain('by more than two points');
    expect(read('docs/decisions/0028-guard.md')).toContain('a margin of two points');
  });
});
