/** The oldest Node for `mfe`, and for a repository of its own. It runs TypeScript without a build. */
export const OLDEST_NODE = '22.18';

const toNumbers = (version: string) => version.split('.').map(Number);

/** A line that refuses a Node that is too old; undefined for any other. */
export function findNodeFault(version: string): string | undefined {
  const [major = 0, minor = 0] = toNumbers(version);
  const [oldestMajor = 0, oldestMinor = 0] = toNumbers(OLDEST_NODE);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return `mfe needs Node ${OLDEST_NODE} or newer, this is ${version}. Install a newer Node (https://nodejs.org), and run the command again.`;
}
