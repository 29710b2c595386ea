import type { RemoteDeclaration, RuntimeConfig } from '@sharpside/contracts';
import { createContext, use } from 'react';

/** What the shell's own components know of this deployment: its configuration, and what its remotes declare. */
export type Shell = { config: RuntimeConfig; remotes: readonly RemoteDeclaration[] };

const ShellContext = createContext<Shell | undefined>(undefined);

export const ShellProvider = ShellContext.Provider;

/** @throws {Error} outside a `ShellProvider`. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellProvider around it.');
  return shell;
}
