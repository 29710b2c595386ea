import type { RemoteDeclaration, RuntimeConfig } from '@sharpside/contracts';
import { createContext, use } from 'react';

/** The deployment as the shell's own components see it: its configuration, and the declarations of its remotes. */
export type Shell = { config: RuntimeConfig; remotes: readonly RemoteDeclaration[] };

const ShellContext = createContext<Shell | undefined>(undefined);

export const ShellProvider = ShellContext.Provider;

/** @throws {Error} outside a `ShellProvider`. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellProvider around it.');
  return shell;
}
