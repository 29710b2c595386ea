import type { Log } from '../process/log.ts';

type LogEntry = { level: keyof Log; event: string; fields: Record<string, unknown> };

export type TestLog = Log & { entries: LogEntry[]; find(event: string): LogEntry | undefined };

export function createTestLog(): TestLog {
  const entries: LogEntry[] = [];
  const at =
    (level: keyof Log) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      entries.push({ level, event, fields });
    };
  return {
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    entries,
    find: (event) => entries.find((entry) => entry.event === event),
  };
}
