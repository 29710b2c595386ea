type ToggleOptions<Value extends string> = {
  options: readonly { value: Value }[];
  values: readonly Value[];
  value: Value;
};

/**
 * The chosen values after `value` is switched, in the order of the options, so that equal choices give equal addresses.
 * Values without an option are dropped.
 */
export const toggleValue = <Value extends string>({
  options,
  values,
  value,
}: ToggleOptions<Value>): Value[] =>
  options
    .map((option) => option.value)
    .filter((each) => (each === value ? !values.includes(each) : values.includes(each)));
