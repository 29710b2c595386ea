import { dirname } from 'node:path';
import type { Mutant } from './find-mutants.ts';
import { floorOf } from './floors.ts';
import type { Verdict } from './mutant-tests.ts';

export type Judged = { mutant: Mutant; verdict: Verdict };

export const isNoticed = ({ verdict }: Judged): boolean => verdict === 'killed' || verdict === 'hung';

const percentOf = (judged: readonly Judged[]) => (100 * judged.filter(isNoticed).length) / judged.length;

const line = (name: string, judged: readonly Judged[], floor = '') => {
  const share = `${judged.filter(isNoticed).length} of ${judged.length}`;
  return `${percentOf(judged).toFixed(0).padStart(4)} %  ${share.padEnd(13)} ${name}${floor}`;
};

/** Score of each folder, then of each part of the tree that has a floor, and those below theirs. */
export function formatScores(judged: readonly Judged[]): { text: string; below: string[] } {
  const folders = Map.groupBy(judged, ({ mutant }) => dirname(mutant.file));
  const parts = Map.groupBy(judged, ({ mutant }) => floorOf(mutant.file).folder);
  const below: string[] = [];
  const totals = [...parts].map(([folder, members]) => {
    const { floorPercent } = floorOf(members[0]?.mutant.file ?? '');
    if (percentOf(members) < floorPercent) below.push(folder);
    return line(folder, members, `, floor ${floorPercent} %`);
  });
  const lines = [...[...folders].map(([folder, members]) => line(folder, members)), '', ...totals];
  return { text: lines.join('\n'), below };
}

/** A mutant that no test noticed, as a person reads it and as `equivalents.json` names it. */
export function formatSurvivor({ mutant, verdict }: Judged): string {
  const { file, line: at, within, code, replacement } = mutant;
  const unreached = verdict === 'unreached' ? '   (no test comes here)' : '';
  return `${file}:${at} in ${within || 'the module'}${unreached}\n    - ${code}\n    + ${replacement || '(removed)'}`;
}
