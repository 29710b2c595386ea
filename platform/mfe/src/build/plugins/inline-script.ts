import { rspack } from '@rspack/core';

/**
 * Text of an inline script that calls a function with JSON values. The function may only use its parameters, the
 * browser and its helpers.
 *
 * @param run the function, or a list of it and its helpers: all the functions that they call by name.
 */
export function toInlineScript<Values extends unknown[]>(
  run: ((...values: Values) => void) | readonly [(...values: Values) => void, ...helpers: unknown[]],
  ...values: Values
): string {
  const [main, ...helpers] = Array.isArray(run) ? run : [run];
  const call = `(${main})(${values.map((value) => JSON.stringify(value)).join()})`;
  const text = `(() => { ${[...helpers, call].join('\n')} })()`;
  return rspack.experiments.swc.minifySync(text, { compress: true, mangle: true, module: false }).code;
}
