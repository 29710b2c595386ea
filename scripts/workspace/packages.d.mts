/** Packages of the workspace by their folders, at the root or a folder below: `contracts`, `backend/server`. */
export function listPackages(): string[];
