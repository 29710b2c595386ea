// Vite's own types would bring its whole client along, for one function that only tests call.
type GlobOptions = { eager: true; import: 'default' };

// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one that exists.
interface ImportMeta {
  /** What matches, by path: its default export, or without options what loads it. Empty where nothing matches. */
  glob(pattern: string, options?: GlobOptions): Record<string, unknown>;
}
