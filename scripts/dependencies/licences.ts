import * as v from 'valibot';

/** Licences, by their SPDX ids, that only require keeping their text and names. */
const PERMISSIVE = [
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 CC-BY-3.0 CC-BY-4.0 ISC MIT MIT-0 OFL-1.1',
  'PostgreSQL Python-2.0 Unicode-3.0 Unlicense WTFPL Zlib',
].flatMap((ids) => ids.split(' '));

/** Licences of tools that are run unchanged and are part of no page or package: axe-core and lightningcss. */
const OF_TOOLS = [...PERMISSIVE, 'MPL-2.0'];

const reportSchema = v.record(v.string(), v.array(v.looseObject({ name: v.string() })));

/**
 * True if an SPDX expression offers one of these licences. Handles the expressions in npm, which have no inner
 * brackets.
 */
const isGranted = (expression: string, ids: readonly string[]) =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => ids.includes(id)));

/**
 * Sentences about dependencies in pnpm's report whose licence is not allowed. `mayShip`: the dependencies may be part
 * of pages or packages, so licences that are fine for tools are refused too.
 */
export function findLicenceFaults(report: string, { mayShip }: { mayShip: boolean }): string[] {
  const licences = Object.entries(v.parse(reportSchema, JSON.parse(report)));
  const ids = mayShip ? PERMISSIVE : OF_TOOLS;
  return licences
    .filter(([licence]) => !isGranted(licence, ids))
    .map(([licence, found]) => {
      const what = `${licence} is not permissive${mayShip ? ', and may ship to browsers' : ''}`;
      return `${what}: do without ${found.map(({ name }) => name).join(', ')}`;
    });
}
