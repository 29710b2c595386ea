/**
 * Origin and folder of published files in pages and documents, without a trailing slash (`https://cdn.example`,
 * `https://bucket.example/site`). Empty if this server serves the files itself.
 */
export type AssetBase = string;

/** Path of published files below the base. */
export const ASSETS_PATH = '/assets/';
