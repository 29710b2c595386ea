// The process that loads a declaration for `load-declaration.ts`. It has no imports, because it may not read them.
process.once('message', async (url) => {
  const answer: { declaration?: unknown; failure?: string; code?: unknown } = {};
  try {
    const loaded: { default?: unknown } = await import(String(url));
    answer.declaration = loaded.default;
  } catch (error) {
    answer.failure = error instanceof Error ? error.message : String(error);
    if (error instanceof Error && 'code' in error) answer.code = error.code;
  }
  process.send?.(answer, () => process.exit());
});
