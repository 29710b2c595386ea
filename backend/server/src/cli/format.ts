import * as cli from '@sharpside/server-kit/cli';

/** Such as `2025-07-24 06:05`, UTC. */
export const toMinute = (timestamp: string): string => timestamp.slice(0, 16).replace('T', ' ');

/** Lines of a table. Numbers are aligned to the right. */
export const formatTable = (titles: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  cli.formatTable(titles, rows, { alignsNumbers: true });
