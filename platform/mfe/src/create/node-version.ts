/**
 * The Nodes for `mfe`, and for a repository of its own, as npm has them. All packages of such a repository accept each
 * of them.
 */
export const NODE_RANGE = '^22.22.2 || ^24.15.0 || >=26.0.0';

/** The same in words. */
export const NODES = 'Node 22.22.2 or newer of version 22, 24.15 or newer of version 24, or 26 or newer';

const toNumbers = (version: string) => version.split('.').map(Number);

/** True for a version of a part of the range, such as `^22.22.2`. */
function isInPart(part: string, version: string): boolean {
  const oldest = toNumbers(part.replace(/^\D+/, ''));
  const given = toNumbers(version);
  if (given[0] !== oldest[0]) return part.startsWith('>=') && Number(given[0]) > Number(oldest[0]);
  const differing = oldest.findIndex((number, index) => number !== given[index]);
  return differing === -1 || Number(given[differing]) > Number(oldest[differing]);
}

/** A line that refuses a Node outside of the range; undefined for any other. */
export function findNodeFault(version: string): string | undefined {
  if (NODE_RANGE.split(' || ').some((part) => isInPart(part, version))) return undefined;
  return `mfe needs ${NODES}; this is ${version}. Install such a Node (https://nodejs.org), and run the command again.`;
}
