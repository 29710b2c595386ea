import { rspack } from '@rspack/core';

/**
 * Text of an inline script that calls a function with JSON values. The function may only use its parameters and the
 * browser.
 */
export function toInlineScript<Values extends unknown[]>(
  run: (...values: Values) => void,
  ...values: Values
): string {
  const call = `(${run})(${values.map((value) => JSON.stringify(value)).join()})`;
  return rspack.experiments.swc.minifySync(call, { compress: true, mangle: true, module: false }).code;
}
