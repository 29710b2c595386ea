/** Commands that run with the packages that are installed, by their task. */
export const AS_INSTALLED: Readonly<Record<string, readonly string[]>>;

/** True for such a command, and for a help, in a workspace whose last install is complete. */
export function runsAsInstalled(options: { root: string; task: string; args: readonly string[] }): boolean;
