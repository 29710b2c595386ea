import type { GuardStorage } from '../sign-in-redirect.ts';

export function memoryStorage(): GuardStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  };
}
