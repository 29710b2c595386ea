/** One event, with what belongs to it. */
type LogEvent = (event: string, fields?: Record<string, unknown>) => void;

/** The log of a server, by level. */
export type Log = { info: LogEvent; warn: LogEvent; error: LogEvent };

const toText = (value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : value);

/** A log of one JSON object a line: `time`, `level`, `event` and the event's own fields. */
export function createJsonLog(write: (line: string) => void, now: () => number = Date.now): Log {
  const at =
    (level: string): LogEvent =>
    (event, fields = {}) => {
      const shown = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toText(value)]));
      write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...shown })}\n`);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
