import type { Menus, RemoteDeclaration, RuntimeConfig, SectionOutline } from '@sharpside/contracts';
import { createContext, use, useMemo } from 'react';
import { listOutlines } from './outlines.ts';

/**
 * The deployment as the shell's own components see it: its configuration, the declarations of the remotes in this page,
 * and the outlines of other sections if the page does not have all remotes.
 */
export type Shell = {
  config: RuntimeConfig;
  remotes: readonly RemoteDeclaration[];
  menus?: Menus | undefined;
};

const ShellContext = createContext<Shell | undefined>(undefined);

export const ShellProvider = ShellContext.Provider;

/** @throws {Error} outside a `ShellProvider`. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellProvider around it.');
  return shell;
}

/** The sections that this page knows, in the order of the bar. `hasMore`: the site has other sections. */
export function useOutlines(): { outlines: readonly SectionOutline[]; hasMore: boolean } {
  const { remotes, menus } = useShell();
  const outlines = useMemo(() => listOutlines(remotes, menus), [remotes, menus]);
  return { outlines, hasMore: (menus?.hidden ?? 0) > 0 };
}
