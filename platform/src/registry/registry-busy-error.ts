/** Somebody else's work on the registry and this one exclude each other. Nothing was done. */
export class RegistryBusyError extends Error {
  override name = 'RegistryBusyError' as const;
  readonly code = 'REGISTRY_BUSY' as const;
}

export const isRegistryBusyError = (error: unknown): error is RegistryBusyError =>
  error instanceof Error && error.name === 'RegistryBusyError';
