/** A module that the host's build shares. */
export type SharedModule = { version: string; get: () => Promise<unknown> };

const provided = new Map<string, SharedModule>();

/** Offers modules to remotes. The host's build calls this function with the modules of the host's declaration. */
export function provide(modules: Readonly<Record<string, SharedModule>>): void {
  for (const [name, module] of Object.entries(modules)) provided.set(name, module);
}

/** The modules of this page, by name. If a module was provided twice, the later one counts. */
export const listProvided = (): ReadonlyMap<string, SharedModule> => provided;
