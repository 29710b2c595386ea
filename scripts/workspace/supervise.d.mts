/** The environment variable with the marks of the tasks that a process belongs to, the innermost last. */
export const MARK: string;
/**
 * The environment variable with the id of the supervising process. A task compares the id with that of its parent,
 * because the processes that it starts inherit the variable.
 */
export const SUPERVISOR: string;
/** Ends every process that carries a mark, even a process in a session of its own or without a parent. */
export function endMarked(mark: string): void;
/** Runs a command to its end and returns its exit code. Nothing that it started outlives it. */
export function supervise(
  command: readonly string[],
  options: { env: NodeJS.ProcessEnv; graceMs?: number },
): Promise<number>;
