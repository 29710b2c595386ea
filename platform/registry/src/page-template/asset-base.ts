/**
 * What stands before the address of a published file in pages and documents: empty where this server gives out the files
 * itself, else where they are to be had (`https://cdn.example`, `https://bucket.example/site`), without a slash at the end.
 */
export type AssetBase = string;

/** What the address of every published file starts with, after the base. */
export const ASSETS_PATH = '/assets/';
