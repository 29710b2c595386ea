// Vite's own types would add its whole client for one function that only tests call.
type GlobOptions = { eager: true; import: 'default' };

// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one that exists.
interface ImportMeta {
  /** The matching modules by path: their default exports, or without options their loaders. Empty without a match. */
  glob(pattern: string, options?: GlobOptions): Record<string, unknown>;
}
