/** A module that the host's build shares: its version, and how to load it. */
export type SharedModule = { version: string; get: () => Promise<unknown> };

const provided = new Map<string, SharedModule>();

/** Offers modules to remotes; the host's build calls it with what the host's declaration names. */
export function provide(modules: Readonly<Record<string, SharedModule>>): void {
  for (const [name, module] of Object.entries(modules)) provided.set(name, module);
}

/** The modules of this page, by name. Of those that were provided twice, the later one counts. */
export const listProvided = (): ReadonlyMap<string, SharedModule> => provided;
